import type { BodyIn } from "#contract/endpoint";
import { puzzleAnswer, puzzleParts, puzzleSeed, puzzleText } from "#contract/puzzle";
import { makePuzzle, sendCode } from "#contract/sms-codes.schemas";
import { firstHashBits } from "#web/h5/challenge/hash";
import type { Browser } from "./browser";

type Asked = BodyIn<typeof sendCode>;

/** A puzzle from the server, solved as the phone page solves it. */
export async function solvedPuzzle(browser: Browser, { phone, when, key }: Asked) {
  const { puzzle, bits } = (await browser.call(makePuzzle, { body: { phone, when, key } })).data;
  return { puzzle, answer: answerTo(puzzle, bits) };
}

export function answerTo(puzzle: string, bits: number): string {
  const seed = puzzleSeed(puzzle);
  const counts = Array.from({ length: puzzleParts }, (_, part) => {
    let count = 0;
    while (firstHashBits(puzzleText(seed, part, count)) >>> (32 - bits) !== 0) count++;
    return count;
  });
  return puzzleAnswer(counts);
}

/** Asks for a code as the phone page does: when a proof is required, it solves a puzzle and asks again. */
export async function askForCode(browser: Browser, body: Asked) {
  const reply = await browser.call(sendCode, { body });
  if (!reply.errors?.proof) return reply;
  return browser.call(sendCode, { body: { ...body, proof: await solvedPuzzle(browser, body) } });
}
