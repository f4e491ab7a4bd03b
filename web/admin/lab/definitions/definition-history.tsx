import { definitionStateNames, definitionStepNames } from "#contract/definitions";
import { OfficeLink } from "../../parts/own-link";
import { Panel } from "../../parts/panel";
import type { ScreenHref } from "../../parts/screen-link";
import { TimeText } from "../../parts/time-text";
import type { DefinitionView } from "./definition-view";

interface DefinitionHistoryProps {
  readonly view: DefinitionView;
  readonly hrefOf: (id: string) => ScreenHref;
}

/** Every revision to read, and the steps of people on this one. */
export function DefinitionHistory({ view, hrefOf }: DefinitionHistoryProps) {
  return (
    <Panel title="版本与经过">
      <ul className="bare-list flex wrap gap-8 below-16" aria-label="版本">
        {view.revisions.map(({ id, revision, state }) => (
          <li key={id}>
            <OfficeLink
              href={hrefOf(id)}
              className="pill inline-row gap-8 unlined nowrap ink"
              aria-current={id === view.id ? "page" : undefined}
            >
              第 {revision} 版<span className="size-13 muted">{definitionStateNames[state]}</span>
            </OfficeLink>
          </li>
        ))}
      </ul>
      {view.steps.length === 0 ? <p className="flat size-13 muted">这一版随系统安装，没有经过记录。</p> : null}
      <ol className="bare-list stack gap-8">
        {view.steps.map(({ step, by, note, at }) => (
          <li key={`${step}-${at}`} className="flex wrap baseline gap-4-12">
            <span>
              {by.name} {definitionStepNames[step]}
            </span>
            <TimeText at={at} />
            {note ? <p className="flat wide muted">{note}</p> : null}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
