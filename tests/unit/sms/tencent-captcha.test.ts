import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { testClock, testStart } from "#tests/support/test-clock";
import { type CaptchaSettings, chosenCaptcha } from "#worker/platform/sms-vendors/chosen-captcha";
import { tencentCaptcha } from "#worker/platform/sms-vendors/tencent.captcha";
import { fakeVendor } from "./fake-vendor";

const key = { secretId: "AKID-test", secretKey: "secret-of-the-test" };
/** Values of the vendor's own page about DescribeCaptchaResult. */
const app = { appId: "199999164", appSecret: "E4kwK9AcXQMHkktiItyMEyQPn" };
const shown = {
  ticket: "tr03XaCUZPAlPdIMqv17yvcfdXCzkqvLE09AbCA4ghlWfD8hkySfbU2TZVCyoOCjNI84p*",
  random: "@Vki",
  ip: "127.0.0.1",
};

async function captcha(...answers: (object | string)[]) {
  const vendor = await fakeVendor(...answers);
  return { vendor, check: tencentCaptcha({ ...key, ...app, clock: testClock(), origin: vendor.origin }) };
}

const answer = (CaptchaCode: number) => ({ Response: { CaptchaCode, CaptchaMsg: "", EvilLevel: 0, RequestId: "r" } });

test("a ticket is checked as the vendor's page says, under a signature worked out by other means", async () => {
  const { vendor, check } = await captcha(answer(1));
  expect(await check.isHuman(shown)).toBe(true);
  const [call] = vendor.seen;
  expect(JSON.parse(call?.body ?? "")).toEqual({
    CaptchaType: 9,
    Ticket: shown.ticket,
    UserIp: "127.0.0.1",
    Randstr: "@Vki",
    CaptchaAppId: 199_999_164,
    AppSecretKey: app.appSecret,
  });
  const seconds = String(testStart / 1000);
  expect(call?.headers).toMatchObject({
    "x-tc-action": "DescribeCaptchaResult",
    "x-tc-version": "2019-07-22",
    "x-tc-timestamp": seconds,
  });
  const day = new Date(testStart).toISOString().slice(0, 10);
  const sha = (text: string) => createHash("sha256").update(text).digest("hex");
  const hmac = (secret: string | Buffer, text: string) => createHmac("sha256", secret).update(text).digest();
  const host = new URL(vendor.origin).host;
  const lines = `content-type:application/json; charset=utf-8\nhost:${host}\nx-tc-action:describecaptcharesult\n`;
  const names = "content-type;host;x-tc-action";
  const request = `POST\n/\n\n${lines}\n${names}\n${sha(call?.body ?? "")}`;
  const scope = `${day}/captcha/tc3_request`;
  const signing = hmac(hmac(hmac(`TC3${key.secretKey}`, day), "captcha"), "tc3_request");
  const signature = hmac(signing, `TC3-HMAC-SHA256\n${seconds}\n${scope}\n${sha(request)}`).toString("hex");
  expect(call?.headers.authorization).toBe(
    `TC3-HMAC-SHA256 Credential=${key.secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  );
});

test.each([7, 8, 9, 15, 16, 21, 100])("a ticket that the vendor answers with code %i proves nothing", async (code) => {
  const { check } = await captcha(answer(code));
  expect(await check.isHuman(shown)).toBe(false);
});

test("a ticket that the page made itself because the vendor was out of reach is not even asked about", async () => {
  const { vendor, check } = await captcha(answer(1));
  expect(await check.isHuman({ ...shown, ticket: "trerror_1001_199999164_1700000000" })).toBe(false);
  expect(vendor.seen).toHaveLength(0);
});

test("a refused key and an answer that is none are errors, not verdicts", async () => {
  const { check } = await captcha({ Response: { Error: { Code: "AuthFailure.SecretIdNotFound" } } }, "<html>");
  await expect(check.isHuman(shown)).rejects.toThrow("AuthFailure.SecretIdNotFound");
  await expect(check.isHuman(shown)).rejects.toThrow("without JSON");
});

const whole: CaptchaSettings = {
  CAPTCHA_PROVIDER: "tencent",
  CAPTCHA_APP_ID: app.appId,
  CAPTCHA_APP_SECRET: app.appSecret,
  CAPTCHA_KEY_ID: key.secretId,
  CAPTCHA_KEY_SECRET: key.secretKey,
};

test("the settings choose the vendor, none when none is named, and name what is missing", () => {
  expect(chosenCaptcha(whole, testClock())?.shown).toEqual({ name: "tencent", appId: app.appId });
  expect(chosenCaptcha({}, testClock())).toBeUndefined();
  expect(() => chosenCaptcha({ ...whole, CAPTCHA_PROVIDER: "other" }, testClock())).toThrow(
    'CAPTCHA_PROVIDER is "other"',
  );
  expect(() => chosenCaptcha({ ...whole, CAPTCHA_APP_ID: "abc" }, testClock())).toThrow("CAPTCHA_APP_ID must be");
  for (const name of ["CAPTCHA_APP_SECRET", "CAPTCHA_KEY_ID", "CAPTCHA_KEY_SECRET"] as const)
    expect(() => chosenCaptcha({ ...whole, [name]: "" }, testClock())).toThrow(`${name} is missing`);
});
