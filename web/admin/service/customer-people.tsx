import { revealCustomer } from "#contract/service";
import { Panel } from "../parts/panel";
import { RevealButtons } from "../parts/reveal-buttons";
import { usePermissionCheck } from "../session/access";
import { adminCall } from "../session/admin-call";
import type { Customer } from "./customer.types";
import { CustomerRecordRow } from "./desk-rows";

/** The people with this phone, masked; the full value is shown once, with a reason that is recorded. */
export function CustomerPeople({ people }: Pick<Customer, "people">) {
  const may = usePermissionCheck();
  return (
    <Panel title="名下的人" note={people.length > 1 ? "同一个手机号" : undefined}>
      <ul className="bare-list stack lines">
        {people.map(({ id, nameMasked, createdAt }) => (
          <CustomerRecordRow key={id} at={createdAt}>
            <span className="strong ink">{nameMasked}</span>
            {may("lab:tube:reveal") ? (
              <RevealButtons
                names={{ name: "完整姓名", phone: "完整手机号" }}
                fields={["name", "phone"]}
                example="客户来电核对"
                reveal={async (body) => (await adminCall(revealCustomer, { params: { id }, body })).data}
              />
            ) : null}
          </CustomerRecordRow>
        ))}
      </ul>
    </Panel>
  );
}
