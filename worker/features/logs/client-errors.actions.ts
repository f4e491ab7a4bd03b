import { reportClientError, reportPolicyViolation } from "#contract/client-errors.schemas";
import { listClientErrors } from "#contract/tools.schemas";
import { publicAction, type RequestFacts, staffAction } from "../../http/action";
import { badRequest } from "../../http/errors";
import { sha256 } from "../../platform/crypto";
import { keysetPage } from "../../platform/database/keyset";
import { totalOf } from "../../platform/database/list-conditions";
import type { Deps } from "../../platform/deps";
import { newId } from "../../platform/ids";
import { clientErrorsPage, recordClientError, removeOldClientErrors } from "./client-errors.store";

interface Report {
  readonly message: string;
  readonly stack?: string;
  readonly page?: string;
  readonly release?: string;
}

export const reportClientErrorAction = publicAction(reportClientError, {
  async run({ deps, now, request, body }) {
    await keep(deps, request, now, body);
    return null;
  },
});

export const reportPolicyViolationAction = publicAction(reportPolicyViolation, {
  async run({ deps, now, request }) {
    const text = new TextDecoder().decode(await request.body());
    await keep(deps, request, now, { message: `content security policy: ${violationIn(text)}` });
    return null;
  },
});

function violationIn(text: string): string {
  try {
    const report = (JSON.parse(text) as { "csp-report"?: Record<string, unknown> })["csp-report"] ?? {};
    return `${String(report["effective-directive"] ?? report["violated-directive"] ?? "")} ${String(report["blocked-uri"] ?? "")}`;
  } catch {
    throw badRequest();
  }
}

async function keep(deps: Deps, request: RequestFacts, now: number, report: Report): Promise<void> {
  const message = withoutPersonalText(report.message, 500);
  const stack = withoutPersonalText(report.stack ?? "", 2000);
  const release = (report.release ?? "").slice(0, 64);
  await deps.database.run(
    recordClientError(
      {
        id: newId(now),
        fingerprint: (await sha256(`${release}\n${message}\n${stack.slice(0, 400)}`)).slice(0, 32),
        message,
        stack,
        page: withoutPersonalText(report.page ?? "", 200),
        release,
        userAgent: request.userAgent,
      },
      now,
    ),
  );
}

export const listClientErrorsAction = staffAction(listClientErrors, {
  load: ({ query }) => ({ errors: clientErrorsPage(query), total: totalOf(clientErrorsPage, query) }),
  run: ({ query, errors, total }) =>
    keysetPage(
      errors,
      query.pageSize,
      ({ id }) => id,
      (error) => error,
      total,
    ),
});

/** Scheduled job: deletes errors that have not occurred for a month. */
export async function sweepClientErrors({ database, clock }: Pick<Deps, "database" | "clock">): Promise<number> {
  return (await database.run([removeOldClientErrors(clock.now())]))[0];
}

/** An error's text without queries, long numbers, report keys and tokens, cut to `lengthMax`. */
function withoutPersonalText(text: string, lengthMax: number): string {
  return text
    .replaceAll(/[?#][^\s)'"]*/g, "")
    .replaceAll(/[A-Z]{11,15}/g, "*")
    .replaceAll(/[\w-]{32,}/g, "*")
    .replaceAll(/\d{6,}/g, "*")
    .slice(0, lengthMax);
}
