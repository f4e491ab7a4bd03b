import {
  addReagentBoxes,
  checkReagentBox,
  compareReagentRuns,
  createReagent,
  getReagentLot,
  judgeReagentLot,
  listReagentLots,
  listReagents,
  listReportsOfLot,
  moveReagentBox,
  recallReagentLot,
  receiveReagentLot,
  updateReagent,
} from "#contract/reagents.schemas";
import { getRun } from "#contract/runs.schemas";
import { measured } from "../contract/happy-laboratory";
import { type HappyPath, happy, type Stage } from "../contract/stage";
import { runFacts } from "../plates";
import { lotForm, madeLot, madeReagent, reagentForm } from "./stock";

const made = ({ world, boss }: Stage, more?: Parameters<typeof madeLot>[2]) => madeLot(world, boss, more);
const runNoOf = async (stage: Stage) =>
  (await stage.boss.call(getRun, { params: { id: (await measured(stage)).runId } })).data.run.runNo;
const reason = "厂家通知该批扩增效率不足";

/** Reagents, their lots and boxes. */
export const reagents: readonly HappyPath[] = [
  happy(listReagents),
  happy(createReagent, () => ({ body: reagentForm() })),
  happy(updateReagent, async ({ world, boss }) => {
    const { id, version } = await madeReagent(world, boss);
    return { params: { id }, body: { ...reagentForm(), version } };
  }),
  happy(listReagentLots),
  happy(receiveReagentLot, async ({ world, boss }) => ({ body: lotForm((await madeReagent(world, boss)).id) })),
  happy(getReagentLot, async (stage) => ({ params: (await made(stage)).params })),
  happy(listReportsOfLot, async (stage) => ({ params: (await made(stage)).params })),
  happy(addReagentBoxes, async (stage) => ({ params: (await made(stage)).params, body: { boxes: 1 } })),
  happy(compareReagentRuns, async (stage) => {
    // The files of the stage name their lot.
    const { params } = await made(stage, { lot: runFacts().reagentLot });
    return { params, query: { before: await runNoOf(stage), after: await runNoOf(stage) } };
  }),
  happy(judgeReagentLot, async (stage) => ({
    params: (await made(stage, { isAccepted: false })).params,
    body: { step: "reject", reason },
  })),
  happy(recallReagentLot, async (stage) => ({ params: (await made(stage)).params, body: { reason } })),
  happy(moveReagentBox, async (stage) => {
    const [box] = (await made(stage)).boxes;
    return { params: { id: box?.id ?? "" }, body: { step: "open" } };
  }),
  happy(checkReagentBox, async (stage) => ({
    query: { code: (await made(stage)).codes[0] ?? "", productCode: "alcohol" },
  })),
];
