import type { Robot, RobotOutcome } from "../robots";
import { asFields, asText, vendorCall } from "../sms-vendors/vendor-call";

interface WeComSettings {
  readonly name: string;
  readonly roleKey: string;
  /** The key in the webhook's address: whoever has it can post in the group, so it is a secret. */
  readonly key: string;
  /** URL of the platform; a test sets its own server here. */
  readonly origin?: string;
}

/**
 * 45009 means more than 20 notes per minute, -1 a busy platform. Every other code needs a person (93000: no such webhook).
 * Source: developer.work.weixin.qq.com/document/path/91770 and 90313.
 */
export function weComOutcome(code: string, message: string): RobotOutcome {
  if (code === "0") return { kind: "sent" };
  const isPassing = code === "45009" || code === "-1";
  return { kind: isPassing ? "transient" : "permanent", reason: `${code} ${message}`.slice(0, 120) };
}

/** A robot of a WeCom group. */
export function weComRobot({ name, roleKey, key, origin }: WeComSettings): Robot {
  return {
    name,
    roleKey,
    async send(text) {
      const query = new URLSearchParams({ key });
      const address = `${origin ?? "https://qyapi.weixin.qq.com"}/cgi-bin/webhook/send?${query}`;
      const body = JSON.stringify({ msgtype: "text", text: { content: text } });
      const reply = asFields(await vendorCall(address, { "content-type": "application/json" }, body));
      return weComOutcome(asText(reply.errcode), asText(reply.errmsg));
    },
  };
}
