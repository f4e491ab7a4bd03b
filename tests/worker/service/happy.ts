import { addCustomerNote, readCustomer, revealCustomer } from "#contract/service.schemas";
import { nextNumber, verifiedCustomer } from "#tests/support/factories";
import { barcodes, bind, form } from "../bindings/bound-tube";
import { type HappyPath, happy, type Stage, textOf } from "../contract/stage";

async function customer({ world }: Stage) {
  const phone = `1371${String(1_000_000 + nextNumber())}`;
  const [code] = await barcodes(world);
  await bind(await verifiedCustomer(world, phone, "bind"), form(code));
  return { params: { id: await textOf(world, "select id from persons order by id desc limit 1") } };
}

/** Calls of the service desk about a customer. */
export const service: readonly HappyPath[] = [
  happy(readCustomer, customer),
  happy(revealCustomer, async (stage) => ({
    ...(await customer(stage)),
    body: { field: "phone", reason: "客户来电核对" },
  })),
  happy(addCustomerNote, async (stage) => ({
    ...(await customer(stage)),
    body: { kind: "call_in", text: "问报告什么时候出" },
  })),
];
