import type { RequestFacts } from "../../http/action";
import type { Query } from "../../platform/database/database";
import { newId } from "../../platform/ids";
import { insertLoginLog } from "./login-log.store";
import { parseUserAgent } from "./user-agent.rules";

interface LoginAttempt {
  readonly username: string;
  /** Undefined for a name that does not exist. */
  readonly userId: number | undefined;
  readonly outcome: "success" | "failure";
  readonly message: string;
}

/** The row of the login log for one attempt, written in the attempt's own batch. */
export function loginLogRow(request: RequestFacts, now: number, attempt: LoginAttempt): Query<unknown> {
  return insertLoginLog({
    id: newId(now),
    userId: attempt.userId ?? null,
    username: attempt.userId === undefined ? maskedName(attempt.username) : attempt.username,
    outcome: attempt.outcome,
    message: attempt.message,
    ip: request.ip,
    ...parseUserAgent(request.userAgent),
    requestId: request.id,
    createdAt: now,
  });
}

// People sometimes type their password into the name field, so an unknown name is not stored whole.
function maskedName(username: string): string {
  return `${username.slice(0, 2)}***`;
}
