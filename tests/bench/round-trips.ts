import { listReports } from "#contract/lab-reports.schemas";
import { readReport } from "#contract/reports.schemas";
import { receiveSample } from "#contract/samples.schemas";
import { listTubes } from "#contract/tubes.schemas";
import { listUsers } from "#contract/users.schemas";
import { verifiedCustomer } from "../support/factories";
import { barcodes, bind, form } from "../worker/bindings/bound-tube";
import type { Cast } from "./bench-world";
import { tripsOf } from "./trips-of";

interface RoundTrips {
  readonly name: string;
  readonly isWrite: boolean;
  readonly trips: number;
}

/** Round trips of some calls through the counting port, including the sign-in; work after the reply does not count. */
export async function roundTrips({ world, staff, owner, report }: Cast): Promise<RoundTrips[]> {
  const found: RoundTrips[] = [];
  const count = async (name: string, isWrite: boolean, work: () => Promise<{ status: number }>) => {
    found.push({ name, isWrite, trips: await tripsOf(world, name, work) });
    await world.settled();
  };
  const [code] = await barcodes(world);
  const binder = await verifiedCustomer(world, "13800138001", "bind");
  await count("list of tubes", false, () => world.call(listTubes, { as: staff }));
  await count("list of reports", false, () => world.call(listReports, { as: staff }));
  await count("list of users", false, () => world.call(listUsers, { as: staff }));
  await count("report by its owner", false, () => owner.call(readReport, { params: { key: report.key } }));
  await count("bind a tube", true, () => bind(binder, form(code), "bench-binds-a-tube"));
  await count("receive a sample", true, () => world.call(receiveSample, { as: staff, body: { barcode: code } }));
  return found;
}
