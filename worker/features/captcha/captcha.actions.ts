import { makeCaptcha } from "#contract/captcha.schemas";
import { limits } from "#contract/limits";
import { publicAction } from "../../http/action";
import { isSameDigest } from "../../platform/crypto";
import type { Deps } from "../../platform/deps";
import { newToken, toBase64 } from "../../platform/ids";
import { captchaPicture, randomAnswer } from "./captcha.drawing";
import { insertCaptcha, invalidateCaptcha, isCaptchaAnswered } from "./captcha.store";

export const makeCaptchaAction = publicAction(makeCaptcha, {
  async run({ deps, now }) {
    const id = newToken();
    const answer = randomAnswer();
    const answerHash = await hashOf(deps, id, answer);
    await deps.database.run([insertCaptcha({ id, answerHash, expiresAt: now + limits.captchaLifeMs, createdAt: now })]);
    deps.observe?.captcha?.(id, answer);
    return { id, data: `data:image/png;base64,${toBase64(captchaPicture(answer))}` };
  },
});

/**
 * One attempt at a captcha, as part of the caller's batch: `burn` makes it unusable for another attempt, `condition` is true
 * for later statements of that batch when the answer was right, and `isRight` evaluates what `burn` returned.
 */
export async function checkCaptchaAttempt(deps: Deps, attempt: { id: string; answer: string }, now: number) {
  const answerHash = await hashOf(deps, attempt.id, attempt.answer);
  return {
    burn: invalidateCaptcha(attempt.id, now),
    condition: isCaptchaAnswered(attempt.id, answerHash, now),
    isRight: (burnt: { answerHash: string } | undefined) =>
      burnt !== undefined && isSameDigest(burnt.answerHash, answerHash),
  };
}

function hashOf(deps: Deps, id: string, answer: string): Promise<string> {
  return deps.hash.of("captcha", `${id}\n${answer.normalize("NFKC").trim().toUpperCase()}`);
}
