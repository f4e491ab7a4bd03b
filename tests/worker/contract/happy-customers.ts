import { listAgreements } from "#contract/agreements.schemas";
import { bindTube, checkTube, listMyBindings, undoBinding } from "#contract/bindings.schemas";
import { reportClientError, reportPolicyViolation } from "#contract/client-errors.schemas";
import {
  exportEnquiries,
  listEnquiries,
  readEnquiry,
  revealEnquiry,
  searchEnquiries,
  sendEnquiry,
  updateEnquiry,
} from "#contract/enquiries.schemas";
import { readOffer } from "#contract/offer.schemas";
import { readReport } from "#contract/reports.schemas";
import {
  bindPhone,
  changePhone,
  endFlow,
  makePuzzle,
  readFlow,
  sendCode,
  verifyCode,
} from "#contract/sms-codes.schemas";
import { readTestEntry } from "#contract/test-entry.schemas";
import {
  proveWechatAddress,
  readWechatNotices,
  receiveWechatEvent,
  setWechatNotices,
  signPage,
} from "#contract/wechat.schemas";
import type { World } from "#tests/support/app";
import { nextNumber, verifiedCustomer } from "#tests/support/factories";
import { wechatKeys } from "#tests/support/fake-wechat";
import { encryptedWechatEvent } from "#worker/dev/local-wechat-events";
import { barcodes, bind, form } from "../bindings/bound-tube";
import { owner, publishedReport } from "../reports/published-report";
import { askToBind, codeSentTo } from "../sms-codes/front-gate";
import { type HappyPath, happy, type Stage, textOf } from "./stage";

const newPhone = () => `1370${String(1_000_000 + nextNumber())}`;
const customer = ({ world }: Stage) => verifiedCustomer(world, newPhone(), "bind");

async function asked({ world }: Stage) {
  const [as, phone] = [world.browser(), newPhone()];
  await askToBind(as, phone);
  return { as, phone, code: codeSentTo(world, phone) };
}

const codes: readonly HappyPath[] = [
  happy(makePuzzle, () => ({ body: { phone: newPhone(), when: "bind" } })),
  happy(sendCode, () => ({ body: { phone: newPhone(), when: "bind", agreement: true } })),
  happy(verifyCode, async (stage) => {
    const { as, phone, code } = await asked(stage);
    return { as, body: { phone_number: phone, code, when: "bind" } };
  }),
  happy(bindPhone, async (stage) => {
    const { as, phone, code } = await asked(stage);
    return { as, body: { phone, code, agreement: true } };
  }),
  happy(changePhone, async (stage) => {
    const [as, phone] = [await customer(stage), newPhone()];
    await askToBind(as, phone);
    return { as, body: { phone, code: codeSentTo(stage.world, phone) } };
  }),
  happy(readFlow, async (stage) => ({ as: await customer(stage) })),
  happy(endFlow, async (stage) => ({ as: await customer(stage) })),
];

const unsubscribed = (world: World) => encryptedWechatEvent(wechatKeys, { Event: "unsubscribe" }, world.clock.now());

const bindings: readonly HappyPath[] = [
  happy(listAgreements),
  happy(readTestEntry),
  happy(readOffer),
  happy(readWechatNotices, async (stage) => ({ as: await customer(stage), query: { back: "/h5/status" } })),
  happy(setWechatNotices, async (stage) => ({ as: await customer(stage), body: { consent: null } })),
  happy(proveWechatAddress, async ({ world }) => ({ query: (await unsubscribed(world)).query })),
  happy(receiveWechatEvent, ({ world }) => unsubscribed(world)),
  happy(signPage, () => ({ body: { url: "https://lab.test/h5/bind" } })),
  happy(checkTube, async (stage) => {
    const [code] = await barcodes(stage.world);
    return { as: await customer(stage), body: { code } };
  }),
  happy(bindTube, async (stage) => {
    const [code] = await barcodes(stage.world);
    const headers = { "idempotency-key": `key-${nextNumber()}-of-this-path` };
    return { as: await customer(stage), body: form(code), headers };
  }),
  happy(listMyBindings, async (stage) => ({ as: await customer(stage) })),
  happy(undoBinding, async (stage) => {
    const [as, [code]] = [await customer(stage), await barcodes(stage.world)];
    return { as, params: { bindingId: (await bind(as, form(code))).data.bindingId } };
  }),
  happy(readReport, async ({ world }) => {
    const { key } = await publishedReport(world);
    return { as: await verifiedCustomer(world, owner), params: { key } };
  }),
];

const enquiryForm = () => ({
  topic: "custom" as const,
  organisation: "江南体检中心",
  name: "王小明",
  phone: newPhone(),
  text: "想为会员定制一项检测",
  consent: true as const,
});
async function newEnquiry({ world }: Stage) {
  world.clock.advance(1_000);
  await world.call(sendEnquiry, { body: enquiryForm() });
  return { params: { id: await textOf(world, "select id from enquiries order by id desc limit 1") } };
}

const enquiries: readonly HappyPath[] = [
  happy(sendEnquiry, () => ({ body: enquiryForm() })),
  happy(listEnquiries),
  happy(searchEnquiries, () => ({ body: { phone: "13800138000" } })),
  happy(exportEnquiries),
  happy(readEnquiry, newEnquiry),
  happy(updateEnquiry, async (stage) => ({
    ...(await newEnquiry(stage)),
    body: { state: "handled", note: "已回电", version: 1 },
  })),
  happy(revealEnquiry, async (stage) => ({ ...(await newEnquiry(stage)), body: { field: "phone", reason: "回电" } })),
];

const browsers: readonly HappyPath[] = [
  happy(reportClientError, () => ({ body: { message: "x is undefined", page: "/h5/bind" } })),
  happy(reportPolicyViolation, () => ({ body: JSON.stringify({ "csp-report": { "blocked-uri": "inline" } }) })),
];

/** Calls of strangers and customers, and of staff about enquiries. */
export const customers: readonly HappyPath[] = [...codes, ...bindings, ...enquiries, ...browsers];
