import type { StaffWork } from "../../../http/staff-work";
import { genderNames } from "../../../http/wire-values";
import { sha256 } from "../../../platform/crypto";
import { newId } from "../../../platform/ids";
import type { Signer } from "../../signatures/signing-keys.actions";
import { changesBetween, type VersionContents } from "../corrections/report-changes.rules";
import { createReportKey } from "./report-key.rules";
import { type ReportPerson, reportPersonContext } from "./report-payload";
import { findingLines, statementText } from "./statement.rules";
import type { NewVersion } from "./versions.store";

type Made =
  | "versionId"
  | "n"
  | "personSealed"
  | "contentHash"
  | "previousHash"
  | "changes"
  | "checkCode"
  | "lineId"
  | "statement"
  | "signature"
  | "signingKeyId";

/** The facts for a new version; if there is a version before it, the changes are computed against that one. */
type VersionFacts = Omit<NewVersion, Made | "payload"> &
  VersionContents & {
    readonly tubeLast4: string;
    readonly reviewedAt: number | null;
    readonly publishedBy: number | null;
    readonly before: (VersionContents & { readonly lastN: number; readonly lastHash: string }) | null;
  };

// 16 characters, about 75 bits, so that nobody can find another printout by guessing.
const checkCodeLength = 16;

/**
 * Encrypts the person for a new version, lists the changes, chains its hash to the version before, gives it a code and signs
 * its statement.
 */
export async function createNewVersion(
  work: Pick<StaffWork, "deps" | "now">,
  signer: Signer,
  facts: VersionFacts,
): Promise<NewVersion> {
  const { before, person, payload, tubeLast4, reviewedAt, publishedBy, ...rest } = facts;
  const versionId = newId(work.now);
  const changes = before ? changesBetween(before, facts) : [];
  const { changes: _, signed: __, ...page } = payload;
  const { tplId, tplType, level, pcrTime, merchantName, merchantAddress, resultSetId } = rest;
  const shown = { tplId, tplType, level, pcrTime, merchantName, merchantAddress };
  const stored = before ? { ...page, changes } : page;
  const personSealed = await encryptReportPerson(work, versionId, person);
  // A hash of the plain data, because the encrypted text changes with the data key.
  const personDigest = await work.deps.hash.of(reportPersonContext(versionId), JSON.stringify(person));
  const previousHash = before?.lastHash ?? "";
  const contentHash = await sha256(
    JSON.stringify({ ...shown, payload: stored, versionId, resultSetId, personDigest, previousHash }),
  );
  const n = (before?.lastN ?? 0) + 1;
  const checkCode = createReportKey((count) => crypto.getRandomValues(new Uint8Array(count)), checkCodeLength);
  const statement = statementText({
    ...{ key: signer.keyId, code: checkCode, n, product: payload.product.name, tube: tubeLast4 },
    ...{ name: person.name, gender: genderNames[person.gender], birth: person.birth },
    ...{ level, result: payload.headline.phrase, ...findingLines(payload), tested: pcrTime },
    ...{ reviewed: [rest.reviewedBy, reviewedAt], published: [publishedBy, work.now], hash: contentHash },
  });
  return {
    ...rest,
    lineId: newId(work.now),
    versionId,
    n,
    payload: stored,
    personSealed,
    contentHash,
    previousHash,
    changes: [...new Set(changes.map(({ kind }) => kind))],
    checkCode,
    statement,
    signature: await signer.sign(statement),
    signingKeyId: signer.keyId,
  };
}

export function encryptReportPerson(
  { deps }: Pick<StaffWork, "deps">,
  versionId: string,
  person: ReportPerson,
): Promise<string> {
  return deps.sealer.seal(reportPersonContext(versionId), JSON.stringify(person));
}

export async function decryptReportPerson(
  { deps }: Pick<StaffWork, "deps">,
  versionId: string,
  sealed: string,
): Promise<ReportPerson> {
  return JSON.parse(await deps.sealer.open(reportPersonContext(versionId), sealed)) as ReportPerson;
}
