import fc from "fast-check";
import { boardActs } from "./board.acts";
import { clockActs } from "./clock.acts";
import { correctionActs } from "./correction.acts";
import { customerActs } from "./customer.acts";
import type { Act, ModelledLab } from "./modelled-lab";
import { illegalMoves } from "./moves.rules";
import { resultActs } from "./result.acts";
import { tubeActs } from "./tube.acts";
import { typingActs } from "./typing.acts";

const acts: Readonly<Record<string, readonly [weight: number, act: Act]>> = {
  ...tubeActs,
  ...boardActs,
  ...typingActs,
  ...resultActs,
  ...correctionActs,
  ...customerActs,
  ...clockActs,
};

/** State that fast-check passes from command to command: how many ran, and when to check all rules. */
export interface Progress {
  played: number;
  readonly lookEvery: number;
  readonly look: (lab: ModelledLab) => Promise<void>;
}

// A refusal has a reason that the person reads; any other status is a fault of ours.
const answers = new Set([200, 400, 404, 409, 422, 429]);

class Command implements fc.AsyncCommand<Progress, ModelledLab> {
  constructor(
    private readonly name: string,
    private readonly a: number,
    private readonly b: number,
  ) {}

  check(): boolean {
    return true;
  }

  async run(progress: Progress, lab: ModelledLab): Promise<void> {
    const before = lab.seen;
    lab.world.clock.advance(1_000);
    const replies = (await acts[this.name]?.[1](lab, this.a, this.b)) ?? [];
    await lab.world.settled();
    for (const { status, msg } of replies) {
      const corner = `${this.name} ${status}`;
      lab.replies.set(corner, (lab.replies.get(corner) ?? 0) + 1);
      if (!answers.has(status)) throw new Error(`${this} answered ${status} ${msg}`);
    }
    const moved = illegalMoves(before, await lab.look());
    if (moved.length > 0) throw new Error(`${this} made illegal moves: ${moved.join("; ")}`);
    progress.played += 1;
    if (progress.played % progress.lookEvery === 0) await progress.look(lab);
  }

  toString(): string {
    return `${this.name}(${this.a},${this.b})`;
  }
}

const choice = fc.nat({ max: 9_999 });

/** Sequences of up to `max` commands; commands that are frequent in a laboratory are frequent here. */
export const sequences = (max: number) =>
  fc.commands(
    Object.entries(acts).flatMap(([name, [weight]]) =>
      Array.from({ length: weight }, () => fc.tuple(choice, choice).map(([a, b]) => new Command(name, a, b))),
    ),
    { maxCommands: max, size: "max" },
  );
