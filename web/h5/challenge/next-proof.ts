import type { BodyIn } from "#contract/endpoint";
import { codeMessages, makePuzzle, type sendCode } from "#contract/sms-codes";
import { type ApiError, call } from "../../shared/api";
import { askPictureCode } from "./picture.dialog";
import { solvePuzzle } from "./solve";

type Asked = BodyIn<typeof sendCode>;
type SendProof = Pick<Asked, "proof" | "captcha">;

/** A phone that needs longer than this gets a picture instead. */
const timeoutMs = 8_000;

/**
 * The proof that the refusal of a send requires: a puzzle that the browser solves by itself, else a picture for the
 * person to read. Null when the person closed the picture.
 */
export async function obtainSendProof(
  refusal: ApiError,
  asked: Asked,
  onShare: (share: number) => void,
): Promise<SendProof | null> {
  if (refusal.errors.proof && !asked.proof) {
    const { phone, when, key } = asked;
    const { data } = await call(makePuzzle, { body: { phone, when, key } });
    const answer = await solvePuzzle(data, timeoutMs, onShare);
    if (answer) return { proof: { puzzle: data.puzzle, answer } };
  }
  const sentence = refusal.errors.captcha?.[0];
  const captcha = await askPictureCode(sentence === codeMessages.picture ? undefined : sentence);
  return captcha && { captcha };
}
