import { expect, test } from "vitest";
import { testClock } from "#tests/support/test-clock";
import { aliyunOutcome, aliyunSms } from "#worker/platform/sms-vendors/aliyun.provider";
import { aliyunHeaders } from "#worker/platform/sms-vendors/aliyun.signature";
import { fakeVendor } from "./fake-vendor";

const key = { keyId: "LTAI-test", keySecret: "secret-of-the-test" };
const sms = {
  clientId: "01KAB",
  phone: "13800138000",
  template: "report_ready",
  params: { tail: "6789" },
  text: "",
  approved: { code: "SMS_1234", variables: ["tail"] },
};

async function provider(...answers: (object | string)[]) {
  const vendor = await fakeVendor(...answers);
  const settings = { ...key, signName: "基因检测", callbackToken: "t", quietHours: undefined, clock: testClock() };
  return { vendor, sms: aliyunSms({ ...settings, origin: vendor.origin }) };
}

test("a message goes out with template, variables and our id, under a signature that the gateway can check", async () => {
  const { vendor, sms: aliyun } = await provider({ Code: "OK", Message: "OK", BizId: "9006197469364984400" });
  expect(await aliyun.send(sms)).toEqual({ kind: "accepted", providerId: "9006197469364984400" });
  const [call] = vendor.seen;
  expect(Object.fromEntries(call?.query ?? [])).toEqual({
    PhoneNumbers: "13800138000",
    SignName: "基因检测",
    TemplateCode: "SMS_1234",
    TemplateParam: '{"tail":"6789"}',
    OutId: "01KAB",
  });
  const signed = await aliyunHeaders(key, {
    host: new URL(vendor.origin).host,
    action: "SendSms",
    version: "2017-05-25",
    query: Object.fromEntries(call?.query ?? []),
    date: "2026-11-20T02:00:00Z",
    nonce: String(call?.headers["x-acs-signature-nonce"]),
  });
  expect(call?.headers).toMatchObject(signed);
});

test("two calls never share a nonce", async () => {
  const { vendor, sms: aliyun } = await provider({ Code: "OK", BizId: "1" }, { Code: "OK", BizId: "2" });
  await aliyun.send(sms);
  await aliyun.send(sms);
  const nonces = vendor.seen.map(({ headers }) => headers["x-acs-signature-nonce"]);
  expect(new Set(nonces).size).toBe(2);
});

test.each([
  ["isv.BUSINESS_LIMIT_CONTROL", "触发分钟级流控Permits:1", { kind: "limited", retryAfterMs: 60_000 }],
  ["isv.BUSINESS_LIMIT_CONTROL", "触发小时级流控Permits:5", { kind: "limited", retryAfterMs: 3_600_000 }],
  ["isv.BUSINESS_LIMIT_CONTROL", "触发天级流控Permits:10", { kind: "limited", retryAfterMs: 86_400_000 }],
  ["isv.MOBILE_NUMBER_ILLEGAL", "", { kind: "permanent" }],
  ["isv.SMS_TEMPLATE_ILLEGAL", "", { kind: "permanent" }],
  ["isv.OUT_OF_SERVICE", "", { kind: "permanent" }],
  ["SignatureDoesNotMatch", "", { kind: "permanent" }],
  ["Throttling.User", "", { kind: "transient" }],
  ["isp.SYSTEM_ERROR", "", { kind: "unknown" }],
])("%s (%s) is understood", (code, message, outcome) => {
  expect(aliyunOutcome(code, message)).toMatchObject({ reason: code, ...outcome });
});

test("an answer that is no JSON leaves the outcome open", async () => {
  const { sms: aliyun } = await provider("<html>502</html>");
  await expect(aliyun.send(sms)).rejects.toThrow("without JSON");
});

const details = (...list: object[]) => ({ Code: "OK", SmsSendDetailDTOs: { SmsSendDetailDTO: list } });

test("a message is found by our id among today's and yesterday's, and one that never arrived is not", async () => {
  const { vendor, sms: aliyun } = await provider(
    details(),
    details({ OutId: "01KAB", SendStatus: 1 }),
    details(),
    details(),
  );
  expect(await aliyun.find("01KAB", "13800138000")).toEqual({ kind: "accepted", providerId: "01KAB" });
  expect(vendor.seen.map(({ query }) => query.get("SendDate"))).toEqual(["20261120", "20261119"]);
  expect(await aliyun.find("01KAC", "13800138000")).toBeUndefined();
});

test("a question that is refused throws instead of saying that nothing was sent", async () => {
  const { sms: aliyun } = await provider({ Code: "isp.RAM_PERMISSION_DENY" });
  await expect(aliyun.find("01KAB", "13800138000")).rejects.toThrow("RAM_PERMISSION_DENY");
});

test("a receipt is there once the handset answered", async () => {
  const waiting = { OutId: "01KAB", SendStatus: 1 };
  const there = { OutId: "01KAB", SendStatus: 3, ErrCode: "DELIVERED", ReceiveDate: "2026-11-20 10:00:05" };
  const { sms: aliyun } = await provider(details(waiting), details(there));
  const sent = { clientId: "01KAB", providerId: "900^0", phone: "13800138000", acceptedAt: Date.UTC(2026, 10, 20, 2) };
  expect(await aliyun.receiptOf?.(sent)).toBeUndefined();
  const reportedAt = Date.UTC(2026, 10, 20, 2, 0, 5);
  expect(await aliyun.receiptOf?.(sent)).toEqual({
    providerId: "900^0",
    outcome: "delivered",
    code: "DELIVERED",
    reportedAt,
  });
});

test("a pushed report reads as Aliyun documents it; what is no report is left out", async () => {
  const { sms: aliyun } = await provider();
  const report = {
    phone_number: "13800138000",
    send_time: "2017-01-01 00:00:00",
    report_time: "2017-01-01 00:00:00",
    success: true,
    err_code: "DELIVERED",
    err_msg: "用户接收成功",
    sms_size: "1",
    biz_id: "12345",
    out_id: "67890",
  };
  const read = aliyun.callback?.read(JSON.stringify([report, { biz_id: "1" }, 7]));
  const reportedAt = Date.UTC(2016, 11, 31, 16);
  expect(read).toEqual([
    { providerId: "12345", clientId: "67890", outcome: "delivered", code: "DELIVERED", reportedAt },
  ]);
  expect(() => aliyun.callback?.read('{"a":1}')).toThrow();
});
