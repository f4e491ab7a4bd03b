import { Button } from "@mantine/core";
import {
  cancelCorrection,
  changeNames,
  correctionKindNames,
  correctionMessages,
  correctionStateNames,
  decideCorrection,
  revealCorrection,
} from "#contract/report-corrections";
import { askReason, confirm } from "../../parts/confirm";
import { useWrite } from "../../parts/data/use-write";
import { formatTime } from "../../parts/format-time";
import { OfficeLink } from "../../parts/own-link";
import { Panel } from "../../parts/panel";
import { RevealButtons } from "../../parts/reveal-buttons";
import type { ScreenHref } from "../../parts/screen-link";
import { StateBadge } from "../../parts/state/state-badge";
import { stateWords } from "../../parts/state/state-words";
import { showToast } from "../../parts/toast-queue";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { useCurrentUser } from "../../session/current-user";
import { withPasswordCheck } from "../../session/proof";
import css from "./report.module.css";
import type { ReportDetail } from "./report-words";

type Correction = ReportDetail["corrections"][number];

const states = stateWords(correctionStateNames, {
  waiting: "progress",
  submitted: "warn",
  published: "ready",
  confirmed: "ready",
  returned: "bad",
  cancelled: "neutral",
});

/** Corrections of a report, the newest first, and the actions on the open one. */
export function ReportCorrections({
  corrections,
  sampleState,
}: {
  corrections: readonly Correction[];
  sampleState: string;
}) {
  return (
    <Panel title="更正" note="由一人提交，另一人复核后发布">
      <ol className="bare-list stack gap-16">
        {corrections.map((correction) => (
          <li key={correction.id} className={`quoted ${css.version}`}>
            <p className="wrap-row gap-4-12 below-8 size-15 strong ink">
              {correctionKindNames[correction.kind]}
              <StateBadge of={states} state={correction.state} />
            </p>
            <p className="below-8">
              {correction.fields.length > 0 ? `${correction.fields.map((one) => changeNames[one]).join("、")}；` : ""}
              原因：{correction.reason}
            </p>
            <p className="size-13 muted">
              {correction.madeBy.name} 提交于 {formatTime(correction.createdAt)}
              {correction.reviewedBy
                ? `；${correction.reviewedBy.name} ${correction.state === "confirmed" ? "确认" : "复核"}于 ${formatTime(correction.reviewedAt)}`
                : ""}
              {correction.reviewNote ? `；${correction.reviewNote}` : ""}
            </p>
            <Steps correction={correction} sampleState={sampleState} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** The state of the result that is being made again, and a link to the next step. */
const redoSteps: Readonly<Record<string, readonly [string, ScreenHref, string]>> = {
  retest_queued: ["样本等待重新上机：扫码上板，或放入快检仪。", "/lab/plates", "前往样本板"],
  plated: ["样本已上机，等待结果。", "/lab/imports", "前往结果导入"],
  tested: ["新的结果在等待提交、审核，之后与原报告比较。", "/lab/review", "前往结果审核"],
  recollect_requested: ["已请客户重新采样，这支样本不再检测；可以取消更正，或撤回报告。", "/lab/tubes", "前往采样管"],
};

function RedoStep({ sampleState }: { sampleState: string }) {
  const step = redoSteps[sampleState];
  if (!step) return null;
  const [text, href, label] = step;
  return (
    <p className="size-13 muted">
      {text} <OfficeLink href={href}>{label}</OfficeLink>
    </p>
  );
}

function Steps({ correction: { id, state, madeBy }, sampleState }: { correction: Correction; sampleState: string }) {
  const may = usePermissionCheck();
  const isOwn = useCurrentUser().userId === madeBy.userId;
  const tell = ({ msg }: { msg: string }) => showToast({ kind: "success", text: msg });
  const decide = useWrite({
    work: (body: { decision: "publish" | "return"; note?: string }) =>
      withPasswordCheck(() => adminCall(decideCorrection, { params: { id }, body })),
    done: tell,
  });
  const cancel = useWrite({ work: () => adminCall(cancelCorrection, { params: { id } }), done: tell });
  if (state !== "submitted" && state !== "waiting") return null;
  const giveBack = async () => {
    const note = await askReason({
      title: "退回更正",
      message: "更正不会发布，提交的内容随即删除。",
      confirmLabel: "退回",
      reason: { label: "退回原因", placeholder: "例如：证件照片不清楚" },
    });
    if (note !== null) decide.mutate({ decision: "return", note });
  };
  return (
    <div className="wrap-row gap-8 above-8">
      {state === "waiting" ? <RedoStep sampleState={sampleState} /> : null}
      {state === "submitted" && isOwn ? <p className="size-13 muted">{correctionMessages.ownCorrection}</p> : null}
      {state === "submitted" && may("lab:report:publish") && !isOwn ? (
        <>
          <RevealButtons
            names={{ content: "更正内容" }}
            fields={["content"]}
            example="复核更正"
            reveal={async ({ reason }) =>
              (await adminCall(revealCorrection, { params: { id }, body: { reason } })).data
            }
          />
          <PublishButton id={id} isPending={decide.isPending} onSure={() => decide.mutate({ decision: "publish" })} />
          <Button variant="default" onClick={() => void giveBack()}>
            退回
          </Button>
        </>
      ) : null}
      {may("lab:report:correct") ? (
        <Button variant="subtle" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          取消更正
        </Button>
      ) : null}
    </div>
  );
}

interface PublishButtonProps {
  readonly id: string;
  readonly isPending: boolean;
  readonly onSure: () => void;
}

/** Who lets a correction out sees before it what was and what is to be; to open a person asks for the password. */
function PublishButton({ id, isPending, onSure }: PublishButtonProps) {
  const look = useWrite({
    work: () => withPasswordCheck(() => adminCall(revealCorrection, { params: { id }, body: { reason: "复核更正" } })),
    done: ({ data }) => void ask(data.value),
  });
  const ask = async (value: string) => {
    const facts = value.split("；").map((line) => {
      const [name = "", ...words] = line.split("：");
      return { name, value: words.join("：") };
    });
    const message = "客户会收到短信，看到新版本和更正原因；旧版本标明已被取代。";
    if (await confirm({ title: "发布更正", message, facts, confirmLabel: "发布新版本" })) onSure();
  };
  return (
    <Button loading={look.isPending || isPending} onClick={() => look.mutate()}>
      复核并发布
    </Button>
  );
}
