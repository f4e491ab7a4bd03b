import type { Help, HelpOf } from "../../parts/help";

const isVariable = (part: string) => part.startsWith("$");

/** What is said of the screen at an address; a word counts before a part that varies. */
export function fitting(texts: HelpOf, address: string): Help | undefined {
  const parts = address.split("/");
  const fits = (path: string) => {
    const own = path.split("/");
    return own.length === parts.length && own.every((part, i) => part === parts[i] || isVariable(part));
  };
  const variables = (path: string) => path.split("/").filter(isVariable).length;
  const paths = Object.keys(texts).filter(fits) as (keyof HelpOf)[];
  const [path] = paths.toSorted((a, b) => variables(a) - variables(b));
  return path && texts[path];
}
