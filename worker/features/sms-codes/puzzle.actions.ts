import { createHash } from "node:crypto";
import { puzzleBits, puzzleParts, puzzleSeed, puzzleText } from "#contract/puzzle";
import { type CodePurpose, makePuzzle } from "#contract/sms-codes.schemas";
import { publicAction } from "../../http/action";
import { isSameDigest } from "../../platform/crypto";
import type { Deps } from "../../platform/deps";
import { newSecretId, newToken } from "../../platform/ids";
import { codeCookie, codeCookieName, readCodeCookie } from "./code-cookie";
import { findSendSettings, settingOf } from "./send-code.store";

const lifeMs = 10 * 60_000;

/** The phone or report for which a code is asked, and the browser; a solved puzzle is only valid for these. */
interface PuzzleFor {
  readonly browserToken: string;
  readonly when: CodePurpose;
  readonly phone: string | undefined;
  readonly key: string | undefined;
}

/** Stores nothing: an issued puzzle is recognised by its signature, and counted when it is used. */
export const makePuzzleAction = publicAction(makePuzzle, {
  load: () => ({ settings: findSendSettings() }),
  async run({ body, deps, now, request, reply, settings }) {
    const known = readCodeCookie(request.cookie(codeCookieName));
    const browserToken = known?.browserToken ?? newToken();
    if (!known) reply.headers.append("set-cookie", codeCookie({ codeId: newSecretId(now), browserToken }));
    const bits = bitsOf(settingOf(settings, "sys_sms_puzzle_bits"));
    const expiresAt = now + lifeMs;
    const head = `${expiresAt.toString(36)}.${bits}.${newToken().slice(0, 16)}`;
    const { phone, key, when } = body;
    const puzzle = `${head}.${await signature(deps, head, { browserToken, when, phone, key })}`;
    return { puzzle, bits, expiresAt, vendor: deps.humanCheck?.shown ?? null };
  },
});

/** The seed of a puzzle that was issued for this, has not expired and is completely solved; otherwise undefined. */
export async function seedOfSolvedPuzzle(
  deps: Pick<Deps, "hash">,
  proof: { readonly puzzle: string; readonly answer: string },
  asked: PuzzleFor,
  now: number,
): Promise<string | undefined> {
  const match = /^([0-9a-z]{8,9})\.(\d{1,2})\.[\w-]{16}$/.exec(proof.puzzle.slice(0, proof.puzzle.lastIndexOf(".")));
  if (!match) return undefined;
  const seed = puzzleSeed(proof.puzzle);
  if (!isSameDigest(seed, await signature(deps, match[0], asked))) return undefined;
  if (Number.parseInt(match[1] ?? "", 36) <= now) return undefined;
  const counts = proof.answer.split(".").map((count) => Number.parseInt(count, 36));
  if (counts.length !== puzzleParts) return undefined;
  const bits = Number(match[2]);
  const isSolved = counts.every((count, part) => beginsWithZeros(puzzleText(seed, part, count), bits));
  return isSolved ? seed : undefined;
}

function bitsOf(configured: string | undefined): number {
  const bits = Number(configured);
  return Number.isInteger(bits) && bits >= puzzleBits.min && bits <= puzzleBits.max ? bits : puzzleBits.default;
}

async function signature(deps: Pick<Deps, "hash">, head: string, asked: PuzzleFor): Promise<string> {
  const isReport = asked.when === "valid" && asked.key !== undefined;
  const target = isReport ? `key:${asked.key}` : `phone:${asked.phone}`;
  return (await deps.hash.of("sms-puzzle", [head, asked.browserToken, asked.when, target].join("|"))).slice(0, 32);
}

const beginsWithZeros = (text: string, bits: number): boolean =>
  createHash("sha256").update(text).digest().readUInt32BE(0) >>> (32 - bits) === 0;
