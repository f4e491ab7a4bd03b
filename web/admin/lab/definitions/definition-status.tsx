import { definitionMessages } from "#contract/definitions";
import { SavedDraftNotice } from "../../parts/form/kept-notice";
import { lazyDialog } from "../../parts/lazy-part";
import { Notice } from "../../parts/notice";
import { useCurrentUser } from "../../session/current-user";
import { type DefinitionView, isAuthor } from "./definition-view";
import type { DefinitionDraft } from "./use-definition-draft";

const ConflictingVersion = lazyDialog(() => import("./their-version"), "ConflictingVersion");

const problemsShown = 8;

interface StatusProps<F> {
  readonly view: DefinitionView;
  readonly draft: DefinitionDraft<F>;
  readonly mayEdit: boolean;
}

/** The state of a revision, and what to do next. */
export function DefinitionStatus<F>({ view, draft, mayEdit }: StatusProps<F>) {
  const rejected = view.steps[0]?.step === "rejected" ? view.steps[0] : undefined;
  return (
    <>
      {draft.kept && mayEdit && view.state === "draft" ? <SavedDraftNotice kept={draft.kept} /> : null}
      {draft.theirs ? <ConflictingVersion mine={draft.form} theirs={draft.theirs} onTake={draft.takeTheirs} /> : null}
      {rejected ? (
        <Notice tone="warn" title={`${rejected.by.name}退回了这一版`}>
          {rejected.note}
        </Notice>
      ) : null}
      {view.state === "draft" && view.problems.length > 0 ? (
        <Problems problems={view.problems} isOfBefore={draft.isDirty} />
      ) : null}
      {view.state === "draft" && !mayEdit ? <Notice tone="neutral" title="这是一份草稿，您可以查看，不能修改" /> : null}
      {view.state === "submitted" ? <Waiting view={view} /> : null}
    </>
  );
}

interface ProblemsProps {
  readonly problems: readonly string[];
  /** True when the problems are those of the stored draft, which unsaved edits may have corrected. */
  readonly isOfBefore: boolean;
}

function Problems({ problems, isOfBefore }: ProblemsProps) {
  if (isOfBefore) return <Notice tone="neutral" title="内容有改动，保存草稿后重新检查" />;
  return (
    <Notice tone="warn" title={`提交前还有 ${problems.length} 处需要更正`}>
      <ul className="above-4 points">
        {problems.slice(0, problemsShown).map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      {problems.length > problemsShown ? <p>还有 {problems.length - problemsShown} 处。</p> : null}
    </Notice>
  );
}

function Waiting({ view }: { view: DefinitionView }) {
  const { userId } = useCurrentUser();
  const submitted = view.steps.find(({ step }) => step === "submitted");
  return (
    <Notice tone="progress" title={submitted ? `${submitted.by.name}已提交，等待批准` : "等待批准"}>
      {submitted?.note ? <p>{submitted.note}</p> : null}
      {isAuthor(view, userId) ? <p>{definitionMessages.notYours}。</p> : null}
    </Notice>
  );
}
