import { expect, test } from "vitest";
import { isOwnPage, textToSign } from "#worker/features/wechat/page-signature.rules";
import { sha1 } from "#worker/platform/crypto";
import { decryptAccountEvent } from "#worker/platform/wechat-vendor/account-events";
import { chosenAccount } from "#worker/platform/wechat-vendor/chosen-account";
import { chosenHostProofs } from "#worker/platform/wechat-vendor/chosen-host-proofs";
import { officialAccount } from "#worker/platform/wechat-vendor/official-account";
import { createWechatCall } from "#worker/platform/wechat-vendor/wechat-call";
import { fakeVendor } from "../sms/fake-vendor";

const account = { appId: "wx0123456789abcdef", appSecret: "0123456789abcdef0123456789abcdef" };
const token = { access_token: "TOKEN", expires_in: 7200 };
const ticket = { errcode: 0, errmsg: "ok", ticket: "TICKET", expires_in: 7200 };

test("a page's signature is that of WeChat's documentation", async () => {
  // JS-SDK, appendix 1.
  const text = textToSign({
    ticket: "sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg",
    nonceStr: "Wm3WZYTPz0wzccnW",
    timestamp: 1_414_587_457,
    url: "http://mp.weixin.qq.com?params=value",
  });
  expect(await sha1(text)).toBe("0f9de62fce790f9a083d5c99e95740ceb90c27ed");
});

test("a ticket is asked for with the token that all processes get", async () => {
  const { origin, seen } = await fakeVendor(token, ticket);
  const answer = await officialAccount({ ...account, ask: createWechatCall(origin) }).ticket();
  expect(answer).toEqual({ kind: "ticket", ticket: "TICKET", livesMs: 7_200_000 });
  expect(JSON.parse(seen[0]?.body ?? "")).toEqual({
    grant_type: "client_credential",
    appid: account.appId,
    secret: account.appSecret,
    force_refresh: false,
  });
  expect(Object.fromEntries(seen[1]?.query ?? [])).toEqual({ access_token: "TOKEN", type: "jsapi" });
  expect(seen[1]?.body).toBe("");
});

test("a token that WeChat knows no more is renewed once, and a second refusal stands", async () => {
  const stale = { errcode: 40001, errmsg: "invalid credential rid: 1 from 10.0.0.1" };
  const { origin, seen } = await fakeVendor(token, stale, token, stale);
  const answer = await officialAccount({ ...account, ask: createWechatCall(origin) }).ticket();
  expect(answer).toMatchObject({ kind: "refused", code: "40001" });
  expect(JSON.stringify(answer)).not.toContain("10.0.0.1");
  expect(seen).toHaveLength(4);
  expect(JSON.parse(seen[2]?.body ?? "")).toMatchObject({ force_refresh: true });
});

test("a wrong secret, a quota and an answer that is none ask nothing more", async () => {
  const { origin, seen } = await fakeVendor(
    { errcode: 40125 },
    token,
    { errcode: 45009 },
    token,
    { ticket: "T" },
    "<>",
  );
  const own = officialAccount({ ...account, ask: createWechatCall(origin) });
  expect(await own.ticket()).toMatchObject({ kind: "refused", code: "40125" });
  expect(await own.ticket()).toMatchObject({ kind: "refused", code: "45009" });
  expect(await own.ticket(), "a ticket without an end").toMatchObject({ kind: "refused", code: "unclear" });
  await expect(own.ticket()).rejects.toThrow("without JSON");
  expect(seen).toHaveLength(6);
});

test("only pages of our own are signed, as browsers spell them", () => {
  const own = (url: string) => isOwnPage(url, "https://lab.test");
  expect(own("https://lab.test/h5/bindinfo?code=123456")).toBe(true);
  for (const url of [
    "https://lab.test.evil.cn/",
    "https://lab.test@evil.cn/",
    "http://lab.test/",
    "https://lab.test/#a",
    "https://lab.test",
    "https://lab.test/a b",
    "about:blank",
    "",
  ])
    expect(own(url), url).toBe(false);
});

test("an account that is named wrongly is refused with a line that holds no secret", () => {
  const refusal = (WECHAT_APP_ID: string, WECHAT_APP_SECRET: string) => {
    try {
      return chosenAccount({ WECHAT_APP_ID, WECHAT_APP_SECRET })?.appId ?? "none";
    } catch (error) {
      return String(error);
    }
  };
  expect(refusal("", "")).toBe("none");
  expect(refusal(account.appId, account.appSecret)).toBe(account.appId);
  expect(refusal(account.appId, "")).toContain("WECHAT_APP_SECRET must");
  expect(refusal("gh_1234", account.appSecret)).toContain("WECHAT_APP_ID must");
  expect(refusal(account.appId, "s3cret")).not.toContain("s3cret");
});

test("an event is read as WeChat's own sample encrypts it, and by nobody with another key, signature or account", async () => {
  // The sample of WXBizMsgCrypt, WeChat's own code for 消息加解密.
  const keys = {
    token: "spamtest",
    aesKey: "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG",
    appId: "wx2c2769f8efd9abc2",
  };
  const query = {
    timestamp: "1409735669",
    nonce: "1320562132",
    msg_signature: "5d197aaffba7e9b25a30732f161a50dee96bd5fa",
  };
  const encrypted =
    "hyzAe4OzmOMbd6TvGdIOO6uBmdJoD0Fk53REIHvxYtJlE2B655HuD0m8KUePWB3+LrPXo87wzQ1QLvbeUgmBM4x6F8PGHQHFVAFmOD2LdJF9FrXpbUAh0B5GIItb52sn896wVsMSHGuPE328HnRGBcrS7C41IzDWyWNlZkyyXwon8T332jisa+h6tEDYsVticbSnyU8dKOIbgU6ux5VTjg3yt+WGzjlpKn6NPhRjpA912xMezR4kw6KWwMrCVKSVCZciVGCgavjIQ6X8tCOp3yZbGpy0VxpAe+77TszTfRd5RJSVO/HTnifJpXgCSUdUue1v6h0EIBYYI1BD1DlD+C0CR8e6OewpusjZ4uBl9FyJvnhvQl+q5rv1ixrcpCumEPo5MJSgM9ehVsNPfUM669WuMyVWQLCzpu9GhglF2PE=";
  const body = `<xml><ToUserName><![CDATA[gh_10f6c3c3ac5a]]></ToUserName><Encrypt><![CDATA[${encrypted}]]></Encrypt></xml>`;
  expect(await decryptAccountEvent(keys, query, body)).toMatchObject({
    openid: "oyORnuP8q7ou2gfYjqLzSIWZf0rs",
    at: 1_409_735_668_000,
    event: "",
  });
  for (const other of [{ token: "other" }, { aesKey: keys.aesKey.toUpperCase() }, { appId: account.appId }])
    expect(await decryptAccountEvent({ ...keys, ...other }, query, body)).toBeUndefined();
  expect(await decryptAccountEvent(keys, { ...query, nonce: "1" }, body)).toBeUndefined();
  expect(await decryptAccountEvent(keys, query, body.replace("hyzA", "hyzB"))).toBeUndefined();
});

test("notices want a template, a token and a key, each as WeChat gives it", () => {
  const good = {
    WECHAT_APP_ID: account.appId,
    WECHAT_APP_SECRET: account.appSecret,
    WECHAT_TEMPLATE: "ngqIpbwh8bUfcSsECmogfXcV14J0tQlEpBO27izEYtY:thing1=what,character_string2=tail,time3=time",
    WECHAT_EVENT_TOKEN: "0123456789abcdefXYZ",
    WECHAT_AES_KEY: "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG",
  };
  expect(chosenAccount(good)?.notices).toBeDefined();
  for (const [name, wrong] of [
    ["WECHAT_TEMPLATE", ""],
    ["WECHAT_TEMPLATE", "ngqIpbwh8bUfcSsECmogfXcV14J0tQlEpBO27izEYtY"],
    ["WECHAT_TEMPLATE", `${good.WECHAT_TEMPLATE},thing4=name`],
    ["WECHAT_TEMPLATE", `${good.WECHAT_TEMPLATE},`],
    ["WECHAT_EVENT_TOKEN", "short"],
    ["WECHAT_AES_KEY", ""],
    ["WECHAT_APP_ID", ""],
  ] as const)
    expect(() => chosenAccount({ ...good, [name]: wrong }), name + wrong).toThrow(`${name} must`);
});

test("a file that WeChat asks for is a name and a word; anything else is refused before a site is served", () => {
  const proofs = (WECHAT_HOST_PROOFS: string) => Object.fromEntries(chosenHostProofs({ WECHAT_HOST_PROOFS }));
  expect(proofs("")).toEqual({});
  expect(proofs(" MP_verify_aB3dE5gH7jK9mN1p.txt=aB3dE5gH7jK9mN1p\n1a2B3c4D5e.txt=0123456789abcdef ")).toEqual({
    "MP_verify_aB3dE5gH7jK9mN1p.txt": "aB3dE5gH7jK9mN1p",
    "1a2B3c4D5e.txt": "0123456789abcdef",
  });
  for (const wrong of [
    "robots.txt=Disallow1",
    "../a1b2c3d4e5.txt=abcdefgh",
    "a1b2c3d4e5.html=abcdefgh",
    "a1b2c3d4e5.txt=<script>",
    "a1b2c3d4e5.txt",
    "a1b2c3d4e5.txt=abcdefgh a1b2c3d4e5.txt=12345678",
  ])
    expect(() => proofs(wrong), wrong).toThrow("Refusing to start: WECHAT_HOST_PROOFS");
});
