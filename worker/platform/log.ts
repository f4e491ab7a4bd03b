type Fact = string | number | boolean | null | undefined;

/**
 * Writes one JSON line per event. Callers pass declared facts only: never bodies, queries, tokens, codes, phones, names, keys.
 */
export const log = {
  info: (event: string, facts: Record<string, Fact>) => console.log(JSON.stringify({ level: "info", event, ...facts })),
  warn: (event: string, facts: Record<string, Fact>) =>
    console.warn(JSON.stringify({ level: "warn", event, ...facts })),
  error: (event: string, facts: Record<string, Fact>) =>
    console.error(JSON.stringify({ level: "error", event, ...facts })),
};
