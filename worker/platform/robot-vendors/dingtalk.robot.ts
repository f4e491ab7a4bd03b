import { createHmac } from "node:crypto";
import type { Clock } from "../clock";
import type { Robot, RobotOutcome } from "../robots";
import { asFields, asText, vendorCall } from "../sms-vendors/vendor-call";

interface DingTalkSettings {
  readonly name: string;
  readonly roleKey: string;
  readonly token: string;
  /** Begins with SEC; shown beside 加签 in the robot's settings. */
  readonly secret: string;
  readonly clock: Clock;
  /** URL of the open platform; a test sets its own server here. */
  readonly origin?: string;
}

/**
 * The signature of a custom robot: HMAC-SHA-256 of timestamp, line feed and secret under the secret, in base64.
 * Source: open.dingtalk.com/document/robots/customize-robot-security-settings.
 */
export const dingTalkSignature = (timestamp: number, secret: string): string =>
  createHmac("sha256", secret).update(`${timestamp}\n${secret}`).digest("base64");

/**
 * 130101 means too many notes per minute, -1 a fault of the platform. Every other code needs a person (310000: the signature).
 */
export function dingTalkOutcome(code: string, message: string): RobotOutcome {
  if (code === "0") return { kind: "sent" };
  const isPassing = code === "130101" || code === "-1";
  return { kind: isPassing ? "transient" : "permanent", reason: `${code} ${message}`.slice(0, 120) };
}

/** A custom robot of a DingTalk group. */
export function dingTalkRobot({ name, roleKey, token, secret, clock, origin }: DingTalkSettings): Robot {
  return {
    name,
    roleKey,
    async send(text) {
      const timestamp = clock.now();
      const sign = dingTalkSignature(timestamp, secret);
      const query = new URLSearchParams({ access_token: token, timestamp: String(timestamp), sign });
      const address = `${origin ?? "https://oapi.dingtalk.com"}/robot/send?${query}`;
      const body = JSON.stringify({ msgtype: "text", text: { content: text } });
      const reply = asFields(await vendorCall(address, { "content-type": "application/json" }, body));
      return dingTalkOutcome(asText(reply.errcode), asText(reply.errmsg));
    },
  };
}
