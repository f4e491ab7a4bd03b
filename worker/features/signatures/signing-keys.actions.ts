import { reportKeyMessages } from "#contract/report-keys";
import { listReportKeys, replaceReportKey } from "#contract/report-keys.schemas";
import { publicAction, staffAction } from "../../http/action";
import { conflict } from "../../http/errors";
import { sha256 } from "../../platform/crypto";
import { previousChanged } from "../../platform/database/conditions";
import { runNamed } from "../../platform/database/named-batch";
import type { Deps } from "../../platform/deps";
import { base64Url, fromBase64 } from "../../platform/ids";
import { type AuditContext, auditRows } from "../logs/logs.actions";
import {
  findPublicKeys,
  findSigningKey,
  insertSigningKey,
  type NewSigningKey,
  retireKeysBefore,
  type SigningKeyRow,
} from "./signing-keys.store";

/** The encryption context of a private key. */
export const signingKeyContext = (id: string): string => `signing-key:${id}`;

/** Signs texts with the key of that id. */
export interface Signer {
  readonly keyId: string;
  sign(text: string): Promise<string>;
}

type Work = AuditContext & { readonly deps: Pick<Deps, "database" | "sealer"> };

/** The current signer. The first report of an installation creates its key, with its audit row. */
export async function signerOf(work: Work, found: SigningKeyRow | undefined): Promise<Signer> {
  const key = found ?? (await firstKey(work));
  const bytes = fromBase64(await work.deps.sealer.open(signingKeyContext(key.id), key.privateSealed ?? ""));
  const secret = await crypto.subtle.importKey("pkcs8", bytes, "Ed25519", false, ["sign"]);
  return {
    keyId: key.id,
    async sign(text) {
      return base64Url(new Uint8Array(await crypto.subtle.sign("Ed25519", secret, new TextEncoder().encode(text))));
    },
  };
}

/** If somebody else published the first report at the same moment, the key that was stored first counts. */
async function firstKey(work: Work): Promise<SigningKeyRow> {
  const key = await newKey(work.deps, { after: 0, createdBy: null, now: work.now });
  const { inForce } = await runNamed(work.deps.database, {
    inserted: insertSigningKey(key),
    audit: await auditRows(work, {
      action: "reportKey.create",
      objectType: "reportKey",
      objectId: key.id,
      actor: { kind: "system", id: "signatures" },
      when: previousChanged,
    }),
    inForce: findSigningKey(),
  });
  return inForce as SigningKeyRow;
}

async function newKey(
  deps: Pick<Deps, "sealer">,
  facts: Pick<NewSigningKey, "after" | "createdBy" | "now">,
): Promise<NewSigningKey> {
  const pair = (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as CryptoKeyPair;
  const exported = async (format: "raw" | "pkcs8", key: CryptoKey) =>
    new Uint8Array((await crypto.subtle.exportKey(format, key)) as ArrayBuffer);
  const publicKey = await exported("raw", pair.publicKey);
  const id = (await sha256(publicKey as Uint8Array<ArrayBuffer>)).slice(0, 16);
  const secret = base64Url(await exported("pkcs8", pair.privateKey));
  return {
    ...facts,
    id,
    publicKey: base64Url(publicKey),
    privateSealed: await deps.sealer.seal(signingKeyContext(id), secret),
  };
}

export const listReportKeysAction = publicAction(listReportKeys, {
  load: () => ({ keys: findPublicKeys() }),
  run: ({ keys }) => ({
    keys: keys.map(({ id, publicKey, createdAt, retiredAt }) => ({
      kid: id,
      kty: "OKP" as const,
      crv: "Ed25519" as const,
      x: publicKey,
      from: createdAt,
      until: retiredAt,
    })),
  }),
});

export const replaceReportKeyAction = staffAction(replaceReportKey, {
  load: () => ({ key: findSigningKey() }),
  async run(ctx) {
    const { key, body, deps, caller, now } = ctx;
    if (!key) throw conflict(reportKeyMessages.none);
    if (key.id !== body.kid) throw conflict();
    const next = await newKey(deps, { after: key.n, createdBy: caller.userId, now });
    const { made } = await runNamed(deps.database, {
      made: insertSigningKey(next),
      audit: await auditRows(ctx, {
        action: "reportKey.rotateKey",
        objectType: "reportKey",
        objectId: next.id,
        changes: { before: key.id, after: next.id },
        when: previousChanged,
      }),
      retireKeysBefore: retireKeysBefore(next.id, now),
    });
    if (made !== 1) throw conflict();
    ctx.reply.msg = reportKeyMessages.replaced;
    return { kid: next.id };
  },
});
