import {
  askAboutMyData,
  claimTubeForPhone,
  eraseMyData,
  exportMyData,
  readMyData,
  withdrawConsent,
} from "#contract/my-data.schemas";
import {
  listPrivacyRequests,
  movePrivacyRequest,
  readPrivacyRequest,
  revealPrivacyRequest,
} from "#contract/privacy-requests.schemas";
import { nextNumber, verifiedCustomer } from "#tests/support/factories";
import { barcodes, bind, form } from "../bindings/bound-tube";
import { type HappyPath, happy, type Stage } from "./stage";

/** A customer with a tube of his own, in a session that may show his data. */
async function owner({ world }: Stage) {
  const phone = `1380${String(1_000_000 + nextNumber())}`;
  const [code] = await barcodes(world);
  const { bindingId } = (await bind(await verifiedCustomer(world, phone, "bind"), form(code))).data;
  return { as: await verifiedCustomer(world, phone), bindingId, code };
}

const note = "出生年月写错了，应为1996-04";
async function asked(stage: Stage) {
  const { as, bindingId } = await owner(stage);
  const { id } = (await as.call(askAboutMyData, { body: { kind: "correct", bindingId, note } })).data;
  return { params: { id } };
}

/** Calls of a customer about his own data, and of staff about his requests. */
export const privacy: readonly HappyPath[] = [
  happy(readMyData, async (stage) => ({ as: (await owner(stage)).as })),
  happy(exportMyData, async (stage) => ({ as: (await owner(stage)).as })),
  happy(withdrawConsent, async (stage) => {
    const { as, bindingId } = await owner(stage);
    return { as, body: { bindingIds: [bindingId] } };
  }),
  happy(eraseMyData, async (stage) => {
    const { as, bindingId } = await owner(stage);
    return { as, body: { bindingIds: [bindingId], confirm: "删除" } };
  }),
  happy(askAboutMyData, async (stage) => ({ as: (await owner(stage)).as, body: { kind: "explain", note } })),
  happy(claimTubeForPhone, async (stage) => {
    const [{ code }, { as }] = [await owner(stage), await owner(stage)];
    return { as, body: { code, name: "张小明", birth: "1996-03" } };
  }),
  happy(listPrivacyRequests),
  happy(readPrivacyRequest, asked),
  happy(revealPrivacyRequest, async (stage) => ({
    ...(await asked(stage)),
    body: { field: "note", reason: "核对更正内容" },
  })),
  happy(movePrivacyRequest, async (stage) => ({
    ...(await asked(stage)),
    body: { move: "check_identity", answer: "", version: 1 },
  })),
];
