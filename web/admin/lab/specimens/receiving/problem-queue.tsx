import { listTubes } from "#contract/tubes";
import { usePage } from "../../../parts/data/use-page";
import { OfficeLink } from "../../../parts/own-link";
import { Panel } from "../../../parts/panel";
import { TubeLink } from "../barcodes/barcode-text";
import { WaitingTime } from "./age";
import css from "./problems.module.css";

const shown = 5;

/** The newest tubes in quarantine beside the scanner, so that nobody forgets them; reloaded when a scan adds one. */
export function QuarantineQueue() {
  const { data } = usePage(listTubes, { state: "quarantined", pageSize: 50 });
  if (!data || data.list.length === 0) return null;
  const count = `${data.list.length}${data.nextCursor ? " 支以上" : " 支"}`;
  return (
    <Panel title={`隔离架 ${count}`} actions={<OfficeLink href="/lab/receiving/problems">处理</OfficeLink>}>
      <ul className="bare-list lines">
        {data.list.slice(0, shown).map((tube) => (
          <li key={tube.id} className={`stack baseline gap-4-12 ${css.queued}`}>
            <TubeLink tubeId={tube.id} barcode={tube.barcode} />
            <span>{tube.stateReason || "—"}</span>
            <WaitingTime since={tube.stateChangedAt} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
