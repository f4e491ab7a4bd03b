import type { SQL } from "drizzle-orm";
import type { sendCode } from "#contract/sms-codes.schemas";
import type { ActionContext } from "../../http/action";
import type { Customer } from "../../http/caller";
import type { Query } from "../../platform/database/database";
import { log } from "../../platform/log";
import { checkCaptchaAttempt } from "../captcha/captcha.actions";
import { countHit } from "../rate-limits/rate-limits.queries";
import { seedOfSolvedPuzzle } from "./puzzle.actions";
import type { SendCounters } from "./send-checks.actions";
import { enteredCodesKey, isCaptchaUsedNow } from "./send-limits.store";

export type SendCodeContext = ActionContext<typeof sendCode, Customer | undefined>;

const hour = 3_600_000;

/** The proof that was sent with the request. */
export interface SendProof {
  /** Key of the counter of a solved puzzle; empty without one. */
  readonly puzzle: string;
  /** The vendor's captcha confirms a person. */
  readonly isHuman: boolean;
  readonly isGiven: boolean;
  readonly hasPicture: boolean;
  /** Uses up the captcha; must run directly before the statement that checks `isRead`. */
  readonly burn: Query<{ answerHash: string } | undefined>;
  readonly isRead: SQL;
  isMisread(burnt: { answerHash: string } | undefined): boolean;
  /** Counts the captcha, read or misread, and the puzzle if a code was made. */
  counts(isMade: SQL): readonly Query<number>[];
}

export async function readSendProof(
  ctx: SendCodeContext,
  browserToken: string,
  counters: SendCounters,
): Promise<SendProof> {
  const { body, deps, now, request } = ctx;
  const attempt = await checkCaptchaAttempt(deps, body.captcha ?? { id: "", answer: "" }, now);
  const asked = { browserToken, when: body.when, phone: body.phone, key: body.key };
  const seed = body.proof && (await seedOfSolvedPuzzle(deps, body.proof, asked, now));
  const puzzle = seed ? `sms:puzzle:${seed}` : "";
  const hasPicture = body.captcha !== undefined;
  const pictures = hasPicture ? counters.pictures : [];
  return {
    puzzle,
    isHuman: body.ticket !== undefined && (await isHuman(ctx, body.ticket, request.ip)),
    isGiven: body.proof !== undefined,
    hasPicture,
    burn: attempt.burn,
    isRead: isCaptchaUsedNow(attempt.condition),
    isMisread: (burnt) => hasPicture && !attempt.isRight(burnt),
    counts: (isMade) => [
      ...(puzzle ? [countHit(puzzle, hour, now, isMade)] : []),
      ...pictures.map((key) => countHit(key, hour, now)),
      ...pictures.map((key) => countHit(enteredCodesKey(key), hour, now, attempt.condition)),
    ],
  };
}

/** If the vendor does not answer, its captcha proves nothing; puzzle and picture can still be used. */
async function isHuman(
  { deps }: SendCodeContext,
  ticket: { ticket: string; random: string },
  ip: string,
): Promise<boolean> {
  if (!deps.humanCheck) return false;
  try {
    return await deps.humanCheck.isHuman({ ...ticket, ip });
  } catch (error) {
    log.error("captcha of the vendor not checked", { error: String(error) });
    return false;
  }
}
