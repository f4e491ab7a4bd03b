import { randomBytes } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bootstrap.mjs";

const file = join(root, ".dev.vars");

/** Secrets of this machine's local run; made once and never overwritten, because stored data is encrypted with them. */
export function ensureDevVars() {
  if (existsSync(file)) return;
  const secret = () => randomBytes(32).toString("base64url");
  const lines = ["TOKEN_SECRET", "PASSWORD_PEPPER", "HASH_SECRET", "AUDIT_SECRET"].map((name) => `${name}=${secret()}`);
  lines.push(`DATA_KEYS=v1:${randomBytes(32).toString("base64")}`);
  writeFileSync(file, `${lines.join("\n")}\n`, { mode: 0o600 });
}
