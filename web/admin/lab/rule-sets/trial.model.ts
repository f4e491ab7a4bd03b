import type { DataOf } from "#contract/endpoint";
import type { tryRuleSet } from "#contract/rule-sets";

type Piece = DataOf<typeof tryRuleSet>;
type Move = Piece["moves"][number];

/** The results of a trial so far. */
export interface Trial {
  readonly checked: number;
  readonly moves: readonly Move[];
  readonly samples: Piece["samples"];
  readonly proof: string | null;
}

export const emptyTrial: Trial = { checked: 0, moves: [], samples: [], proof: null };

const samplesMax = 50;
const keyOf = ({ count: _, ...move }: Move) => JSON.stringify(move);

export function addTrialPiece(trial: Trial, piece: Piece): Trial {
  const moves = new Map(trial.moves.map((move) => [keyOf(move), move]));
  for (const move of piece.moves) {
    const before = moves.get(keyOf(move))?.count ?? 0;
    moves.set(keyOf(move), { ...move, count: before + move.count });
  }
  return {
    checked: trial.checked + piece.checked,
    moves: [...moves.values()],
    samples: [...trial.samples, ...piece.samples].slice(0, samplesMax),
    proof: piece.proof,
  };
}

const problems = { "no-call": "缺少结果", unmatched: "没有规则", ambiguous: "规则重叠" } as const;

export const answerText = (level: number | null, phenotype: string): string =>
  level === null ? phenotype || "无答案" : `${level} 级`;

const toWords = ({ to, toPhenotype, problem }: Move) => (problem ? problems[problem] : answerText(to, toPhenotype));
const isSame = (move: Move) =>
  move.problem === null && move.from === move.to && move.fromPhenotype === move.toPhenotype;

export const countChangedSamples = ({ moves }: Trial): number =>
  moves.filter((move) => !isSame(move)).reduce((sum, { count }) => sum + count, 0);

/** A matrix: rows are the old results, columns the new ones; levels in their order, others after them. */
export function changeMatrix({ moves }: Trial) {
  const rank = (level: number | null) => level ?? 10;
  const from = [...moves].sort((a, b) => rank(a.from) - rank(b.from));
  const to = [...moves].sort((a, b) => rank(a.to) - rank(b.to));
  const rows = [...new Set(from.map((move) => answerText(move.from, move.fromPhenotype)))];
  const columns = [...new Set(to.map(toWords))];
  const count = (row: string, column: string) =>
    moves
      .filter((move) => answerText(move.from, move.fromPhenotype) === row && toWords(move) === column)
      .reduce((sum, move) => sum + move.count, 0);
  return { rows, columns, count };
}
