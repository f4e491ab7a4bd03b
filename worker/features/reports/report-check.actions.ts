import { checkMessages, checkReport, type checkStateNames } from "#contract/report-check";
import { publicAction } from "../../http/action";
import { notFound } from "../../http/errors";
import { findCheckedVersion } from "./report-check.store";

type CheckState = keyof typeof checkStateNames;

export const checkReportAction = publicAction(checkReport, {
  load: ({ params }) => ({ found: findCheckedVersion(params.code) }),
  run({ found, reply }) {
    reply.headers.set("x-robots-tag", "noindex, nofollow, noarchive");
    if (!found) throw notFound(checkMessages.unknown);
    const { contentHash, isCurrent, isShown, ...facts } = found;
    const state: CheckState = !isShown ? "withdrawn" : isCurrent ? "valid" : "superseded";
    return { ...facts, fingerprint: contentHash.slice(0, 8), state };
  },
});
