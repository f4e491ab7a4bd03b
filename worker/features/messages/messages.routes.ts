import type { Action } from "../../http/action";
import { listOutboxAction, readOutboxAction, resendOutboxAction, searchOutboxAction } from "./outbox.actions";

export const messagesActions: readonly Action[] = [
  listOutboxAction,
  searchOutboxAction,
  readOutboxAction,
  resendOutboxAction,
];
