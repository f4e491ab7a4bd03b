import { bindTube } from "#contract/bindings.schemas";
import type { Endpoint } from "#contract/endpoint";
import { readReport } from "#contract/reports.schemas";
import { sendCode, verifyCode } from "#contract/sms-codes.schemas";
import { barcodes, bind, form } from "../worker/bindings/bound-tube";
import { publishedReport } from "../worker/reports/published-report";
import { askToBind, codeSentTo, enter } from "../worker/sms-codes/front-gate";
import type { Cast } from "./bench-world";
import { tripsOf } from "./trips-of";

const phone = "13700137000";

interface CustomerStep {
  readonly name: "gate" | "code" | "verify" | "bind" | "report";
  /** Round trips to the database before the reply. */
  readonly trips: number;
  /** True when the contract allows a read replica to answer. */
  readonly isFromReplica: boolean;
}

/**
 * The database cost of each call of a customer, from the link in the message to the report, and the session cookie of
 * the report's owner.
 */
export async function customerSteps({ world, owner }: Cast) {
  const steps: CustomerStep[] = [];
  const measure = async (name: CustomerStep["name"], { reads }: Endpoint, work: () => Promise<{ status: number }>) => {
    await world.settled();
    steps.push({ name, trips: await tripsOf(world, name, work), isFromReplica: reads === "replica" });
  };
  const { key } = await publishedReport(world);
  const [code] = await barcodes(world);
  const browser = world.browser();
  await measure("gate", readReport, () => world.browser().call(readReport, { params: { key } }));
  await measure("code", sendCode, () => askToBind(browser, phone));
  await measure("verify", verifyCode, () => enter(browser, codeSentTo(world, phone), phone));
  await measure("bind", bindTube, () => bind(browser, form(code), "bench-binds-from-afar"));
  await measure("report", readReport, () => owner.call(readReport, { params: { key } }));
  await world.settled();
  const cookie = [...owner.cookies].map((pair) => pair.join("=")).join("; ");
  return { steps, cookie, path: `/h5/report/${key}` };
}
