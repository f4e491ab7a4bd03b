import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { retryAt, webhookBody, webhookSignature } from "#worker/features/webhooks/webhooks.rules";

// The example of the Standard Webhooks specification and its libraries.
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const id = "msg_p5jXN8AQM9LWM0D4loKWxJek";
const seconds = 1_614_265_330;
const body = '{"test": 2432232314}';

test("the published example has the published signature", async () => {
  expect(webhookSignature(secret, id, seconds, body)).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});

test("what we send is verified by the library that receivers use, with one signature and with two", async () => {
  const now = Math.floor(Date.now() / 1000);
  const told = { event: "report.published", createdAt: 1_764_000_000_000, orderId: "O", orderNo: "HO-1", version: 1 };
  const payload = webhookBody({ ...told, reportSerial: 7 }, "https://lab.test");
  const own = webhookSignature(secret, id, now, payload);
  const other = webhookSignature(`whsec_${btoa("another secret of 24 byte")}`, id, now, payload);
  for (const signature of [own, `${other} ${own}`]) {
    const headers = { "webhook-id": id, "webhook-timestamp": String(now), "webhook-signature": signature };
    expect(new Webhook(secret).verify(payload, headers)).toMatchObject({
      type: "report.published",
      data: { orderNo: "HO-1", reportNumber: "BG00000007", state: "reported" },
    });
    expect(() => new Webhook(secret).verify(payload.replace("HO-1", "HO-2"), headers)).toThrow("No matching signature");
  }
});

test("seven waits follow eight attempts, each longer than the one before", () => {
  const waits = Array.from({ length: 8 }, (_, at) => retryAt(at + 1, 0));
  expect(waits.at(-1)).toBeUndefined();
  expect(waits.slice(0, 7)).toEqual([...waits.slice(0, 7)].sort((a = 0, b = 0) => a - b));
  expect(waits.slice(0, 2)).toEqual([5_000, 300_000]);
});
