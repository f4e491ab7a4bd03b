import { Button } from "@mantine/core";
import { definitionMessages } from "#contract/definitions";
import { askReason, confirm } from "../../parts/confirm";
import { useWrite } from "../../parts/data/use-write";
import { useOfficeHistory } from "../../parts/own-history";
import type { ScreenHref } from "../../parts/screen-link";
import { showToast } from "../../parts/toast-queue";
import { useCurrentUser } from "../../session/current-user";
import { type DefinitionView, isAuthor } from "./definition-view";
import type { DefinitionDraft } from "./use-definition-draft";

type Verdict = "approve" | "reject" | "launch";
type Told = Promise<{ readonly msg: string }>;

export interface DefinitionMovesProps<F> {
  readonly view: DefinitionView;
  /** The name of the kind of definition: 检测方案. */
  readonly name: string;
  readonly draft: DefinitionDraft<F>;
  readonly mayEdit: boolean;
  readonly mayApprove: boolean;
  /** Why it cannot be submitted yet, in addition to errors in its content. */
  readonly blocked?: string | undefined;
  readonly submit: (version: number) => Told;
  readonly decide: (body: { verdict: Verdict; version: number; note: string }) => Told;
  /** Creates the next revision and returns its address. */
  readonly revise: () => Promise<ScreenHref>;
}

const say = ({ msg }: { readonly msg: string }) => showToast({ kind: "success", text: msg });

/** The steps that a revision's state and the person's rights allow. */
export function DefinitionActions<F>(props: DefinitionMovesProps<F>) {
  const { view, mayEdit, mayApprove } = props;
  if (view.state === "draft") return mayEdit ? <DraftMoves {...props} /> : null;
  if (view.state === "live") return mayEdit ? <NextRevision {...props} /> : null;
  return mayApprove && view.state !== "retired" ? <Decisions {...props} /> : null;
}

function DraftMoves<F>({ view, draft, submit, blocked, name }: DefinitionMovesProps<F>) {
  const step = useWrite({ work: () => submit(view.version), done: say });
  const why = draft.isDirty ? "请先保存草稿" : view.problems.length > 0 ? "还有内容需要更正" : blocked;
  const start = async () => {
    const message = "提交后不能再改，由没有参与修改的同事批准。";
    if (await confirm({ title: `提交${name}`, message, confirmLabel: "提交" })) step.mutate();
  };
  return (
    <>
      <Button variant="default" disabled={!draft.isDirty} loading={draft.isSaving} onClick={draft.save}>
        保存草稿
      </Button>
      <Button disabled={why !== undefined} title={why} loading={step.isPending} onClick={() => void start()}>
        提交批准
      </Button>
    </>
  );
}

function Decisions<F>({ view, decide, name }: DefinitionMovesProps<F>) {
  const step = useWrite({
    work: ({ verdict, note = "" }: { verdict: Verdict; note?: string }) =>
      decide({ verdict, note, version: view.version }),
    done: say,
  });
  const next = view.state === "submitted" ? "approve" : "launch";
  const { userId } = useCurrentUser();
  const blocked = next === "approve" && isAuthor(view, userId) ? definitionMessages.notYours : undefined;
  const goOn = async () => {
    const message =
      next === "approve"
        ? "您已核对全部内容。批准后还需启用才会生效。"
        : "原来使用中的版本随即停用，新的检测用这一版。";
    const label = next === "approve" ? "批准" : "启用";
    if (await confirm({ title: `${label}${name}`, message, confirmLabel: label })) step.mutate({ verdict: next });
  };
  const back = async () => {
    const note = await askReason({
      title: `退回${name}`,
      message: "退回后成为草稿，可以修改后再提交。",
      confirmLabel: "退回",
      reason: { label: "退回的原因" },
    });
    if (note !== null) step.mutate({ verdict: "reject", note });
  };
  return (
    <>
      <Button variant="default" disabled={step.isPending} onClick={() => void back()}>
        退回
      </Button>
      <Button disabled={blocked !== undefined} title={blocked} loading={step.isPending} onClick={() => void goOn()}>
        {next === "approve" ? "批准" : "启用"}
      </Button>
    </>
  );
}

function NextRevision<F>({ view, revise }: DefinitionMovesProps<F>) {
  const own = useOfficeHistory();
  const step = useWrite({ work: revise, done: (href) => own.push(href) });
  const hasOpen = view.revisions.some(({ state }) => !["live", "retired"].includes(state));
  const title = hasOpen ? "已有一个版本正在修改或等待批准" : undefined;
  return (
    <Button disabled={hasOpen} title={title} loading={step.isPending} onClick={() => step.mutate()}>
      新建版本
    </Button>
  );
}
