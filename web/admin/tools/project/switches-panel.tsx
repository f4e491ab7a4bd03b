import { useQuery } from "@tanstack/react-query";
import type { DataOf } from "#contract/endpoint";
import { listSwitches, setSwitch } from "#contract/tools";
import { confirm } from "../../parts/confirm";
import { callQuery } from "../../parts/data/queries";
import { useWrite } from "../../parts/data/use-write";
import { LoadedPage } from "../../parts/loaded";
import { Panel } from "../../parts/panel";
import { SwitchBox } from "../../parts/switch-box";
import { TimeText } from "../../parts/time-text";
import { showToast } from "../../parts/toast-queue";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { withPasswordCheck } from "../../session/proof";

type SwitchItem = DataOf<typeof listSwitches>[number];

/** Switches of the product and their effects. */
export function SwitchesPanel() {
  const query = useQuery(callQuery(listSwitches));
  const mayChange = usePermissionCheck()("sysTools:project:update");
  const turn = useTurn();
  return (
    <Panel title="功能开关" note="立即生效，并记入审计">
      <LoadedPage query={query} boxes={[96]}>
        {(switches) => (
          <ul className="bare-list stack lines">
            {switches.map((one) => (
              <li key={one.key} className="row between gap-16">
                <span className="stack slim">
                  <strong className="ink">{one.title}</strong>
                  <span>{one.effect}</span>
                  <small className="size-12 anywhere muted">
                    {one.updatedAt === null ? "未修改" : <TimeText at={one.updatedAt} />}，代号：{one.key}
                  </small>
                </span>
                <SwitchBox
                  aria-label={`${one.title}：${one.isOn ? "已开启" : "已关闭"}`}
                  checked={one.isOn}
                  disabled={!mayChange || turn.isPending}
                  onChange={() => void turn.start(one)}
                />
              </li>
            ))}
          </ul>
        )}
      </LoadedPage>
    </Panel>
  );
}

function useTurn() {
  const write = useWrite({
    work: ({ key, isOn, version }: SwitchItem) =>
      withPasswordCheck(() => adminCall(setSwitch, { body: { key, isOn: !isOn, version } })),
    done: (_, { title, isOn }) => showToast({ kind: "success", text: `${title}已${isOn ? "关闭" : "开启"}` }),
  });
  const start = async (one: SwitchItem) => {
    const verb = one.isOn ? "关闭" : "开启";
    const question = { title: `${verb}${one.title}`, message: `${one.effect}。`, confirmLabel: verb };
    if (await confirm(question)) write.mutate(one);
  };
  return { start, isPending: write.isPending };
}
