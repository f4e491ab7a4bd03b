import { revealTubePerson } from "#contract/tubes";
import type { TubeItem } from "#contract/tubes.schemas";
import { FactList } from "../../../parts/facts";
import { OfficeLink } from "../../../parts/own-link";
import { Panel } from "../../../parts/panel";
import { RevealButtons } from "../../../parts/reveal-buttons";
import { screenLink } from "../../../parts/screen-link";
import { usePermissionCheck } from "../../../session/access";
import { adminCall } from "../../../session/admin-call";

/** The tube's owner, masked; the full value is shown once, with a reason that is recorded. */
export function TubeOwnerPanel({ tube }: { tube: TubeItem }) {
  const may = usePermissionCheck();
  if (!tube.person) {
    return (
      <Panel title="客户">
        <p className="muted">还没有客户绑定。</p>
      </Panel>
    );
  }
  return (
    <Panel title="客户">
      <div className="wrap-row gap-12-24">
        <div className="grow">
          <FactList
            list={[
              { name: "姓名", value: tube.person.nameMasked },
              { name: "手机号", value: tube.person.phoneMasked },
            ]}
          />
          {may("service:customer:view") ? (
            <p className="above-8">
              <OfficeLink href={screenLink("/service/customers/$personId", { personId: tube.person.id })}>
                客户的全部采样管、报告和短信
              </OfficeLink>
            </p>
          ) : null}
        </div>
        {may("lab:tube:reveal") ? (
          <RevealButtons
            names={{ name: "完整姓名", phone: "完整手机号" }}
            fields={["name", "phone"]}
            example="客户来电核对"
            reveal={async (body) => (await adminCall(revealTubePerson, { params: { id: tube.id }, body })).data}
          />
        ) : null}
      </div>
    </Panel>
  );
}
