import { useQuery } from "@tanstack/react-query";
import type { DataOf } from "#contract/endpoint";
import { readBuildInfo } from "#contract/tools";
import { callQuery } from "../../parts/data/queries";
import { FactList } from "../../parts/facts";
import { lazyDialog } from "../../parts/lazy-part";
import { LoadedPage } from "../../parts/loaded";
import { Notice } from "../../parts/notice";
import { PageHeader } from "../../parts/page-header";
import { Panel } from "../../parts/panel";
import { usePermissionCheck } from "../../session/access";
import { SwitchesPanel } from "./switches-panel";

const ReportKeysPanel = lazyDialog(() => import("./report-keys-panel"), "ReportKeysPanel");
const BundlePanel = lazyDialog(() => import("./bundle-panel"), "BundlePanel");

type BuildInfo = DataOf<typeof readBuildInfo>;

/** The running version, the settings that are switched on, and the transfer of settings to another installation. */
export function ProjectPage() {
  const query = useQuery(callQuery(readBuildInfo));
  const mayChange = usePermissionCheck()("sysTools:project:update");
  return (
    <>
      <PageHeader title="项目工具" note="构建信息、功能开关、报告签名密钥与配置的搬运" />
      <div className="column gap-16">
        <Panel title="构建与发布">
          <LoadedPage query={query} boxes={[64]}>
            {(info) => <FactList list={buildFacts(info)} />}
          </LoadedPage>
        </Panel>
        <SwitchesPanel />
        {mayChange ? <ReportKeysPanel /> : null}
        {mayChange ? <BundlePanel /> : null}
        {query.data?.isLocal ? <LocalOnly /> : null}
      </div>
    </>
  );
}

const buildFacts = (info: BuildInfo) => [
  { name: "接口", value: `${info.endpoints} 个` },
  { name: "权限", value: `${info.permissions} 个` },
  { name: "数据库版本", value: info.migration },
  { name: "运行环境", value: info.runtime },
  { name: "运行方式", value: info.isLocal ? "本机运行，附演示数据" : "线上运行" },
];

function LocalOnly() {
  return (
    <Panel title="演示数据" note="仅本机运行时可见">
      <Notice tone="neutral" title="恢复演示数据">
        <p>
          停止 <code>npm start</code>，改为运行 <code>npm start -- --fresh</code>
          ，系统会清空本机数据并重新建立演示实验室，清空后不能找回。线上环境没有这一步。
        </p>
      </Notice>
    </Panel>
  );
}
