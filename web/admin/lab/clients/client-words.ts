import type { ClientItem } from "#contract/clients.schemas";
import { webhookEventNames } from "#contract/order-states";
import { stateWords } from "../../parts/state/state-words";
import type { Tone } from "../../parts/status-badge";

export const clientStates = stateWords({ on: "使用中", off: "已停用" }, { on: "ready", off: "neutral" });

/** The name of an event; test events have a name of their own. */
export const webhookEventName = (event: string): string =>
  (webhookEventNames as Readonly<Record<string, string>>)[event] ?? "测试";

/** The state of a client's webhook. */
export function webhookStatus(client: ClientItem): { readonly tone: Tone; readonly label: string } {
  if (client.webhookUrl === "") return { tone: "neutral", label: "未设置" };
  if (client.webhookFailedAt !== null) return { tone: "bad", label: "连续失败已停" };
  if (client.webhookFailingSince !== null) return { tone: "warn", label: "暂无应答" };
  return { tone: "ready", label: "正常" };
}
