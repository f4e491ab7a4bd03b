import { expect, test } from "vitest";
import { testClock, testStart } from "#tests/support/test-clock";
import { tencentOutcome, tencentSms } from "#worker/platform/sms-vendors/tencent.provider";
import { tencentAuthorization } from "#worker/platform/sms-vendors/tencent.signature";
import { fakeVendor } from "./fake-vendor";

const key = { secretId: "AKID-test", secretKey: "secret-of-the-test" };
const sms = {
  clientId: "01KAB",
  phone: "13800138000",
  template: "code_bind",
  params: { minutes: "5", code: "123456" },
  text: "",
  approved: { code: "449739", variables: ["code", "minutes"] },
};

async function provider(...answers: (object | string)[]) {
  const vendor = await fakeVendor(...answers);
  const settings = { ...key, signName: "基因检测", appId: "1400006666", callbackToken: "t", quietHours: undefined };
  return { vendor, sms: tencentSms({ ...settings, clock: testClock(), origin: vendor.origin }) };
}

const accepted = { Response: { SendStatusSet: [{ SerialNo: "5000:1045710669157053657849499619", Code: "Ok" }] } };

test("a message goes out with its variables in the order of the text, under a signature the gateway can check", async () => {
  const { vendor, sms: tencent } = await provider(accepted);
  expect(await tencent.send(sms)).toEqual({ kind: "accepted", providerId: "5000:1045710669157053657849499619" });
  const [call] = vendor.seen;
  expect(JSON.parse(call?.body ?? "")).toEqual({
    PhoneNumberSet: ["+8613800138000"],
    SmsSdkAppId: "1400006666",
    SignName: "基因检测",
    TemplateId: "449739",
    TemplateParamSet: ["123456", "5"],
    SessionContext: "01KAB",
  });
  const signed = {
    service: "sms",
    host: new URL(vendor.origin).host,
    body: call?.body ?? "",
    seconds: testStart / 1000,
    headers: { "x-tc-action": "SendSms" },
  };
  expect(call?.headers.authorization).toBe(await tencentAuthorization(key, signed));
  expect(call?.headers).toMatchObject({ "x-tc-timestamp": String(testStart / 1000), "x-tc-version": "2021-01-11" });
});

test.each([
  ["LimitExceeded.PhoneNumberThirtySecondLimit", { kind: "limited", retryAfterMs: 30_000 }],
  ["LimitExceeded.PhoneNumberOneHourLimit", { kind: "limited", retryAfterMs: 3_600_000 }],
  ["LimitExceeded.PhoneNumberDailyLimit", { kind: "limited", retryAfterMs: 86_400_000 }],
  ["LimitExceeded.PhoneNumberSameContentDailyLimit", { kind: "limited", retryAfterMs: 86_400_000 }],
  ["FailedOperation.PhoneNumberInBlacklist", { kind: "permanent" }],
  ["FailedOperation.InsufficientBalanceInSmsPackage", { kind: "permanent" }],
  ["UnauthorizedOperation.SerivceSuspendDueToArrears", { kind: "permanent" }],
  ["RequestLimitExceeded", { kind: "transient" }],
  ["InternalError.Timeout", { kind: "unknown" }],
])("%s is understood", (code, outcome) => {
  expect(tencentOutcome(code)).toMatchObject({ reason: code, ...outcome });
});

test("a refusal of the whole call and one of the number are both read", async () => {
  const whole = { Response: { Error: { Code: "AuthFailure.SignatureFailure", Message: "" } } };
  const ofNumber = { Response: { SendStatusSet: [{ SerialNo: "", Code: "FailedOperation.PhoneNumberInBlacklist" }] } };
  const { sms: tencent } = await provider(whole, ofNumber);
  expect(await tencent.send(sms)).toMatchObject({ kind: "permanent", reason: "AuthFailure.SignatureFailure" });
  expect(await tencent.send(sms)).toMatchObject({ reason: "FailedOperation.PhoneNumberInBlacklist" });
});

const pulled = (...list: object[]) => ({ Response: { PullSmsSendStatusSet: list } });

test("only a receipt proves that a message went out; without one the question stays open", async () => {
  const there = { SerialNo: "5000:1", SessionContext: "01KAB", ReportStatus: "SUCCESS" };
  const { sms: tencent } = await provider(pulled(there), pulled());
  expect(await tencent.find("01KAB", "13800138000")).toEqual({ kind: "accepted", providerId: "5000:1" });
  expect(await tencent.find("01KAB", "13800138000")).toEqual({ kind: "unknown", reason: "no receipt yet" });
});

test("a receipt that is asked for is the one of this sending", async () => {
  const other = { SerialNo: "5000:9", ReportStatus: "SUCCESS", UserReceiveTime: 1, Description: "DELIVRD" };
  const own = { SerialNo: "5000:1", ReportStatus: "FAIL", UserReceiveTime: 1_620_734_188, Description: "空号" };
  const { sms: tencent } = await provider(pulled(other, own));
  const sent = { clientId: "01KAB", providerId: "5000:1", phone: "13800138000", acceptedAt: testStart };
  const expected = { providerId: "5000:1", outcome: "undelivered", code: "空号", reportedAt: 1_620_734_188_000 };
  expect(await tencent.receiptOf?.(sent)).toEqual(expected);
});

test("a pushed report reads as Tencent documents it", async () => {
  const { sms: tencent } = await provider();
  const report = {
    user_receive_time: "2015-10-17 08:03:04",
    nationcode: "86",
    mobile: "13800138000",
    report_status: "SUCCESS",
    errmsg: "DELIVRD",
    description: "用户短信送达成功",
    sid: "5000:1",
  };
  const reportedAt = Date.UTC(2015, 9, 17, 0, 3, 4);
  const expected = [{ providerId: "5000:1", outcome: "delivered", code: "DELIVRD", reportedAt }];
  expect(tencent.callback?.read(JSON.stringify([report, { sid: "" }]))).toEqual(expected);
  expect(tencent.callback?.answer).toEqual({ result: 0, errmsg: "OK" });
});
