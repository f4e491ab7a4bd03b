import { Button } from "@mantine/core";
import { changeNames } from "#contract/report-corrections";
import { CopyText } from "../../parts/copy-text";
import { FactList } from "../../parts/facts";
import { formatTime } from "../../parts/format-time";
import { OfficeLink } from "../../parts/own-link";
import { Panel } from "../../parts/panel";
import { screenLink } from "../../parts/screen-link";
import { StatusBadge } from "../../parts/status-badge";
import { NamedTime } from "../../parts/time-text";
import { usePermissionCheck } from "../../session/access";
import css from "./report.module.css";
import { levelText, type ReportDetail } from "./report-words";

type Version = ReportDetail["versions"][number];

interface VersionsProps {
  readonly versions: readonly Version[];
  readonly currentId: string | null;
  readonly onView: (n: number) => void;
}

/** Every version as it was published; versions never change. */
export function ReportVersions({ versions, currentId, onView }: VersionsProps) {
  const may = usePermissionCheck();
  return (
    <Panel title="版本" note="每个版本发布后不可修改，前后以指纹相连">
      <ol className="bare-list stack gap-16" reversed>
        {versions
          .toSorted((a, b) => b.n - a.n)
          .map((version) => (
            <li key={version.id} className={`quoted ${css.version}`}>
              <p className="wrap-row gap-4-12 below-8 size-15 strong ink">
                第 {version.n} 版<span>{levelText(version.level)}</span>
                <Standing version={version} isCurrent={version.id === currentId} />
                <LevelCheck version={version} />
                {version.erasedAt === null ? null : <StatusBadge tone="neutral" label="内容已删除" />}
              </p>
              {version.reason ? (
                <p className="below-8">
                  {version.origin === "rules" ? "规则更新" : "更正原因"}：{version.reason}
                  {version.changes.length > 0
                    ? `；变更：${version.changes.map((kind) => changeNames[kind]).join("、")}`
                    : ""}
                </p>
              ) : null}
              <FactList list={factsOf(version)} isWide />
              {version.erasedAt === null ? (
                <div className="wrap-row gap-8 above-8">
                  {may("lab:report:view") ? (
                    <Button size="compact-sm" variant="default" onClick={() => onView(version.n)}>
                      {version.n > 1 ? "查看这一版和差异" : "查看这一版"}
                    </Button>
                  ) : null}
                </div>
              ) : null}
            </li>
          ))}
      </ol>
    </Panel>
  );
}

const offers = { open: "等待客户选择", taken: "已取代", kept: "客户未采用", overtaken: "已取代" } as const;

function Standing({ version, isCurrent }: { version: Version; isCurrent: boolean }) {
  if (isCurrent) return <StatusBadge tone="progress" label="当前版本" />;
  return <StatusBadge tone="neutral" label={version.offer ? offers[version.offer] : "已取代"} />;
}

function LevelCheck({ version }: { version: Version }) {
  if (version.isLevelConfirmed) return <StatusBadge tone="ready" label="重算一致" />;
  return <StatusBadge tone="bad" label={`重算为 ${levelText(version.recomputedLevel)}`} />;
}

/**
 * For a result released without a review: that fact, who approved automatic release, and every condition with its
 * figure.
 */
function releaseFacts({ isByRule, release }: Version) {
  if (!isByRule) return [];
  const conditions = release?.conditions.map(({ text, figure }) => `${text}（${figure}）`).join("；");
  return [
    { name: "发布方式", value: "由规则自动发布，没有人工审核" },
    { name: "规则批准人", value: release ? <NamedTime name={release.approvedBy} at={release.approvedAt} /> : "" },
    ...(conditions ? [{ name: "符合的条件", value: conditions, isWide: true }] : []),
  ];
}

function factsOf(version: Version) {
  return [
    { name: "检测日期", value: formatTime(version.pcrTime, "{y}-{m}-{d} {h}:{i}") },
    { name: "发布", value: <NamedTime name={version.publishedBy?.name ?? "系统"} at={version.publishedAt} /> },
    ...(version.isByRule
      ? []
      : [
          { name: "提交人", value: version.submittedBy?.name ?? "" },
          { name: "审核人", value: version.reviewedBy?.name ?? "" },
        ]),
    ...releaseFacts(version),
    { name: "解读规则", value: `v${version.ruleSet.revision}` },
    {
      name: "模板",
      value: `${version.tplId}${version.templateRevision === null ? "" : ` v${version.templateRevision}`}（${version.tplType === "mer" ? "合作机构版" : "标准版"}）`,
    },
    {
      name: "检测结果",
      value: (
        <OfficeLink href={screenLink("/lab/review", { state: "released", open: version.resultSetId })}>
          打开结果
        </OfficeLink>
      ),
    },
    { name: "报告上的机构", value: version.merchantName },
    { name: "内容指纹", value: <CopyText text={version.contentHash.slice(0, 16)} label="内容指纹" /> },
    { name: "上一版指纹", value: version.previousHash ? version.previousHash.slice(0, 16) : "首个版本" },
  ];
}
