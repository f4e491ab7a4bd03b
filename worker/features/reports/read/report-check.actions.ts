import { checkMessages, type checkStateNames } from "#contract/report-check";
import { checkReport } from "#contract/report-check.schemas";
import { reportNumber } from "#contract/report-number";
import { publicAction } from "../../../http/action";
import { notFound } from "../../../http/errors";
import { findCheckedVersion } from "./report-check.store";

type CheckState = keyof typeof checkStateNames;

export const checkReportAction = publicAction(checkReport, {
  load: ({ params }) => ({ found: findCheckedVersion(params.code) }),
  replicaIsEnough: ({ found }) => found !== undefined,
  run({ found, reply }) {
    reply.headers.set("x-robots-tag", "noindex, nofollow, noarchive");
    if (!found) throw notFound(checkMessages.unknown);
    const { contentHash, isCurrent, isShown, serial, ...facts } = found;
    const state: CheckState = !isShown ? "withdrawn" : isCurrent ? "valid" : "superseded";
    const number = serial === null ? null : reportNumber(serial);
    return { ...facts, number, fingerprint: contentHash.slice(0, 8), state };
  },
});
