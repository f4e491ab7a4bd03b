import type { Clock } from "../clock";
import type { Robot } from "../robots";
import { asFields, asText } from "../sms-vendors/vendor-call";
import { dingTalkRobot } from "./dingtalk.robot";
import { weComRobot } from "./wecom.robot";

/** A deployment's settings of its robots; docs/push.md explains them. A secret, because the addresses are secret. */
interface RobotSettings {
  readonly PUSH_ROBOTS?: string;
  readonly PUBLIC_ORIGIN?: string;
}

/** The robots in the settings; throws an error that says what is wrong, but never a value. */
export function chosenRobots({ PUSH_ROBOTS: text = "" }: RobotSettings, clock: Clock): Robot[] {
  if (text === "") return [];
  const list = parsed(text);
  const names = list.map((one) => asText(one.name));
  if (new Set(names).size < names.length) throw refusal("two robots have one name");
  return list.map((fields, i) => robotOf(fields, `robot ${i + 1}`, clock));
}

function parsed(text: string): Readonly<Record<string, unknown>>[] {
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list) && list.length <= 20) return list.map(asFields);
  } catch {
    // The error is thrown below, without the text.
  }
  throw refusal("it must be a JSON list of at most 20 robots");
}

function robotOf(fields: Readonly<Record<string, unknown>>, where: string, clock: Clock): Robot {
  const needed = (name: string) => {
    const value = asText(fields[name]);
    if (value === "") throw refusal(`${where} has no ${name}`);
    return value;
  };
  const who = { name: needed("name"), roleKey: needed("role") };
  switch (fields.kind) {
    case "wecom":
      return weComRobot({ ...who, key: needed("key") });
    case "dingtalk":
      return dingTalkRobot({ ...who, token: needed("token"), secret: needed("secret"), clock });
    default:
      throw refusal(`the kind of ${where} must be wecom or dingtalk`);
  }
}

const refusal = (why: string) => new Error(`PUSH_ROBOTS: ${why}`);
