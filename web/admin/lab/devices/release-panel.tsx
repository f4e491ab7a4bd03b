import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { approveAutomaticRelease, listAutomaticReleases, setAutomaticRelease } from "#contract/automatic-release";
import type { DataOf } from "#contract/endpoint";
import { askReason, confirm } from "../../parts/confirm";
import { callQuery } from "../../parts/data/queries";
import { useWrite } from "../../parts/data/use-write";
import { FactList } from "../../parts/facts";
import { formatTime } from "../../parts/format-time";
import { Panel } from "../../parts/panel";
import { StateBadge } from "../../parts/state/state-badge";
import { stateWords } from "../../parts/state/state-words";
import { showToast } from "../../parts/toast-queue";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { useCurrentUser } from "../../session/current-user";
import { withPasswordCheck } from "../../session/proof";
import css from "./devices.module.css";

type Setting = DataOf<typeof listAutomaticReleases>["list"][number];

const states = stateWords(
  { off: "未开启", asked: "等待批准", on: "已开启" },
  { off: "neutral", asked: "warn", on: "ready" },
);

/**
 * Products whose results may be released automatically: requested by one person, approved by another, ended by either.
 */
export function AutomaticReleasePanel() {
  const { data } = useQuery(callQuery(listAutomaticReleases));
  if (!data || data.list.length === 0) return null;
  return (
    <div className="above-16">
      <Panel title="自动发布" note="全部条件都符合的未检出结果直接发布，报告写明没有人工审核；其余一律人工审核">
        <ul className="bare-list stack gap-12">
          {data.list.map((setting) => (
            <Row key={setting.id} setting={setting} />
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function Row({ setting }: { setting: Setting }) {
  const { askedBy, askedAt, approvedBy, approvedAt, reason, state } = setting;
  const asked = askedBy ? `${askedBy.name} ${formatTime(askedAt)} 申请：${reason}` : "所有结果由人工审核";
  return (
    <li className={css.release}>
      <span className="row gap-8 strong ink">
        {setting.product.name}
        <StateBadge of={states} state={state} />
      </span>
      <span className="size-13 muted">
        {state === "off" ? (askedBy ? `已关闭：${reason}` : "所有结果由人工审核") : asked}
        {state === "on" && approvedBy ? `　${approvedBy.name} ${formatTime(approvedAt)} 批准` : ""}
      </span>
      <Steps setting={setting} />
      {setting.isOutdated ? (
        <span className="across red">批准之后检测方案的限值有变化，自动发布已暂停。请关闭后重新申请。</span>
      ) : null}
      <details className="across">
        <summary className="pad-8-0 brand pointer">须同时符合的 {setting.conditions.length} 个条件</summary>
        <FactList list={factsOf(setting)} isWide />
      </details>
    </li>
  );
}

const factsOf = ({ conditions }: Setting) => conditions.map(({ text, limit }) => ({ name: text, value: limit }));

function Steps({ setting }: { setting: Setting }) {
  const { id, product, state, askedBy } = setting;
  const may = usePermissionCheck();
  const { userId } = useCurrentUser();
  const params = { id };
  const change = useWrite({
    work: (body: { isWanted: boolean; reason: string }) => adminCall(setAutomaticRelease, { params, body }),
    done: (_, { isWanted }) =>
      showToast({ kind: "success", text: isWanted ? "已申请，等待另一位同事批准" : "已关闭，结果改由人工审核" }),
  });
  const approve = useWrite({
    work: () => withPasswordCheck(() => adminCall(approveAutomaticRelease, { params, body: {} })),
    done: () => showToast({ kind: "success", text: `${product.name}已开启自动发布` }),
  });
  const start = async (isWanted: boolean) => {
    const reason = await askReason({
      title: isWanted ? "申请自动发布" : "关闭自动发布",
      message: isWanted
        ? "由另一位同事批准后生效。检出病原体的结果始终由人工审核。"
        : "立即生效，之后的结果由人工审核。",
      confirmLabel: isWanted ? "申请" : "关闭",
      ...(isWanted ? { facts: factsOf(setting) } : {}),
      reason: { label: "原因" },
    });
    if (reason !== null) change.mutate({ isWanted, reason });
  };
  const startApproval = async () => {
    const message = "同时符合以下全部条件的结果将不经人工直接发布，客户随即收到短信。报告写明由规则发布、由您批准。";
    const question = { title: `批准${product.name}自动发布`, message, confirmLabel: "批准", facts: factsOf(setting) };
    if (await confirm(question)) approve.mutate();
  };
  const isOwn = askedBy?.userId === userId;
  return (
    <span className="flex wrap gap-8">
      {may("lab:release:edit") ? (
        <Button
          size="compact-sm"
          variant="default"
          loading={change.isPending}
          onClick={() => void start(state === "off")}
        >
          {state === "off" ? "申请开启" : state === "asked" ? "撤回申请" : "关闭"}
        </Button>
      ) : null}
      {state === "asked" && may("lab:release:approve") && !isOwn ? (
        <Button size="compact-sm" loading={approve.isPending} onClick={() => void startApproval()}>
          批准
        </Button>
      ) : null}
    </span>
  );
}
