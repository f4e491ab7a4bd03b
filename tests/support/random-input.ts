import fc from "fast-check";
import { type $ZodType, toJSONSchema } from "zod/v4/core";

interface Shape {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly anyOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly items?: Shape | boolean;
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Shape | boolean;
  readonly default?: unknown;
}

/**
 * Texts that often cause faults in software: empty, NUL, half a surrogate pair, quotes, wildcards, formulas, very long.
 */
const oddTexts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "👩‍🔬𠮷",
  "%",
  "_",
  "' or 1=1 --",
  '"},{"',
  "=1+1",
  "<img src=x onerror=alert(1)>",
  "../../etc/passwd",
  "\u202eabc",
  "NaN",
  "-1",
  "1e400",
  "x".repeat(5000),
  "汉".repeat(200),
];
const oddNumbers = [0, -1, 1, 0.5, 2 ** 31, 2 ** 53 - 1, 2 ** 53, -(2 ** 53), 1e308, -0.0000001];
const oddValues: readonly unknown[] = [null, true, false, [], {}, "", 0, [[]], { __proto__: null }, ["a"], { a: 1 }];

/** Random input for a schema: mostly in its format with good or odd values, sometimes in another format altogether. */
export function randomInput(schema: $ZodType, known: readonly unknown[]): fc.Arbitrary<unknown> {
  const shape = toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" }) as Shape;
  return anyValue(shape, known, 0);
}

function anyValue(shape: Shape, known: readonly unknown[], depth: number): fc.Arbitrary<unknown> {
  const fitting = fittingValue(shape, known, depth);
  return fc.oneof({ arbitrary: fitting, weight: 14 }, { arbitrary: fc.constantFrom(...oddValues), weight: 1 });
}

function fittingValue(shape: Shape, known: readonly unknown[], depth: number): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map((one) => anyValue(one, known, depth)));
  const type = typeof shape.type === "string" ? shape.type : shape.type?.[0];
  if (type === "string") return textOf(shape, known);
  if (type === "integer" || type === "number") return numberOf(known);
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  if (type === "array") {
    const item = typeof shape.items === "object" ? anyValue(shape.items, known, depth + 1) : fc.jsonValue();
    return fc.array(item, { minLength: Math.min(shape.minItems ?? 0, 2), maxLength: 3 });
  }
  if (type === "object") return objectOf(shape, known, depth);
  return fc.jsonValue({ maxDepth: 2 });
}

function textOf({ pattern }: Shape, known: readonly unknown[]): fc.Arbitrary<unknown> {
  const texts = known.filter((one) => typeof one === "string");
  const odd = fc.constantFrom(...oddTexts);
  const plain = fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom("张三", "abc", ...texts));
  const matching = pattern === undefined ? undefined : matchingText(pattern);
  return fc.oneof(
    { arbitrary: matching ?? plain, weight: 6 },
    { arbitrary: fc.constantFrom("1", ...texts), weight: 3 },
    { arbitrary: odd, weight: 2 },
  );
}

function matchingText(pattern: string): fc.Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(new RegExp(pattern), { size: "xsmall" });
  } catch {
    return undefined;
  }
}

function numberOf(known: readonly unknown[]): fc.Arbitrary<unknown> {
  const numbers = known.filter((one) => typeof one === "number");
  return fc.oneof(
    { arbitrary: fc.constantFrom(1, 2, 3, ...numbers), weight: 5 },
    { arbitrary: fc.integer({ min: 0, max: 200 }), weight: 2 },
    { arbitrary: fc.constantFrom(...oddNumbers), weight: 1 },
  );
}

function objectOf(shape: Shape, known: readonly unknown[], depth: number): fc.Arbitrary<unknown> {
  const entries = Object.entries(shape.properties ?? {});
  if (entries.length === 0 && typeof shape.additionalProperties === "object")
    return fc.dictionary(
      fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom("__proto__", "constructor", "a")),
      anyValue(shape.additionalProperties, known, depth + 1),
      { maxKeys: 3 },
    );
  const model = Object.fromEntries(entries.map(([name, one]) => [name, anyValue(one, known, depth + 1)]));
  const required = entries.map(([name]) => name).filter((name) => shape.required?.includes(name));
  const whole = fc.record(model, { requiredKeys: required });
  const partial = fc.record(model, { requiredKeys: [] });
  const strange = whole.map((one) => ({ ...one, unknown: 1 }));
  return fc.oneof(
    { arbitrary: whole, weight: 12 },
    { arbitrary: partial, weight: 1 },
    { arbitrary: strange, weight: 1 },
  );
}
