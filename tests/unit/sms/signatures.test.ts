import { expect, test } from "vitest";
import { aliyunHeaders, canonicalQuery } from "#worker/platform/sms-vendors/aliyun.signature";
import { tencentAuthorization } from "#worker/platform/sms-vendors/tencent.signature";

test("Aliyun's published example (RunInstances, 2023-10-26) gets Aliyun's published signature", async () => {
  const headers = await aliyunHeaders(
    { keyId: "YourAccessKeyId", keySecret: "YourAccessKeySecret" },
    {
      host: "ecs.cn-shanghai.aliyuncs.com",
      action: "RunInstances",
      version: "2014-05-26",
      query: { RegionId: "cn-shanghai", ImageId: "win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd" },
      date: "2023-10-26T10:22:32Z",
      nonce: "3156853299f313e23d1673dc12e1703d",
    },
  );
  expect(headers.authorization).toBe(
    "ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;" +
      "x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0",
  );
});

test("a query under Aliyun's signature is sorted and escaped as RFC 3986 says", () => {
  expect(canonicalQuery({ b: "~ *'()!", a: '{"code":"1"}' })).toBe(
    "a=%7B%22code%22%3A%221%22%7D&b=~%20%2A%27%28%29%21",
  );
});

// The examples mask the key with stars, and the published signatures were computed with exactly that text.
const key = { secretId: "AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******", secretKey: "Gu5t9xGARNpq86cd98joQYCN3*******" };
const body = '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}';
const example = { service: "cvm", host: "cvm.tencentcloudapi.com", body, seconds: 1_551_113_065 };

test("Tencent's published example (DescribeInstances, 2019-02-25) gets Tencent's published signature", async () => {
  expect(await tencentAuthorization(key, example)).toBe(
    `TC3-HMAC-SHA256 Credential=${key.secretId}/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, ` +
      "Signature=2230eefd229f582d8b1b891af7107b91597240707d778ab3738f756258d7652c",
  );
});

test("with the action under the signature it is the one of Tencent's newer example", async () => {
  const call = { ...example, headers: { "x-tc-action": "DescribeInstances" } };
  expect(await tencentAuthorization({ secretId: "AKID", secretKey: "*".repeat(32) }, call)).toContain(
    "SignedHeaders=content-type;host;x-tc-action, Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f",
  );
});
