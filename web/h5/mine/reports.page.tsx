import { listMyBindings } from "#contract/bindings";
import { Screen, ScreenHeading } from "../layout/screen";
import { Link } from "../navigation";
import { LoadFailure } from "../parts/failure";
import { Icon } from "../parts/icons";
import { dayText } from "../parts/moment-text";
import type { MyTube } from "./live.rules";
import { NewestNote } from "./newest-note";
import { VerifiedPhoneNav } from "./own-nav";
import { groupByPerson } from "./people";
import { useVerifiedPhoneData } from "./use-own";

/** /h5/reports: the reports of all people whose tubes were bound with this phone. */
export function ReportsPage() {
  const { data, error, load } = useVerifiedPhoneData(listMyBindings, "/h5/reports");
  return (
    <Screen title="我的报告" back="/h5/bind">
      <VerifiedPhoneNav here="/h5/reports" />
      <ScreenHeading title="我的报告">这个手机号下所有人的报告。</ScreenHeading>
      {error && !data ? (
        <LoadFailure error={error} onRetry={load} />
      ) : data ? (
        <Reports tubes={data.list} />
      ) : (
        <div className="skeleton-card" role="status" aria-label="正在加载" />
      )}
    </Screen>
  );
}

function Reports({ tubes }: { readonly tubes: readonly MyTube[] }) {
  const ready = tubes.flatMap(({ reportKey, ...tube }) => (reportKey === null ? [] : [{ ...tube, reportKey }]));
  const waiting = tubes.filter((tube) => tube.reportKey === null && tube.condition !== "stopped").length;
  return (
    <>
      {ready.length === 0 && (
        <div className="empty">
          <img className="hero-art" src="/art/h5/waiting.svg" alt="" width="360" height="280" />
          <p>还没有可以查看的报告。</p>
        </div>
      )}
      {groupByPerson(ready).map(({ title, tubes: reports }) => (
        <section key={title} className="own-group" aria-label={title}>
          <h2 className="section-title">{title}</h2>
          <ul className="own-list">
            {reports.map((tube) => (
              <li key={tube.bindingId}>
                <Link to="/h5/report/$key" params={{ key: tube.reportKey }} className="own-row">
                  <span className="own-row-text">
                    <strong>
                      {tube.productName}
                      {!tube.isRead && <span className="own-new">未读</span>}
                    </strong>
                    <span>
                      尾号 {tube.barcodeLast4}
                      {tube.publishedAt !== null && ` · ${dayText(tube.publishedAt)} 发布`}
                    </span>
                  </span>
                  <Icon name="next" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <NewestNote count={tubes.length} />
      {waiting > 0 && (
        <p className="fine own-note">
          另有 {waiting} 支样本还在检测，<Link to="/h5/status">查看进度</Link>。
        </p>
      )}
    </>
  );
}
