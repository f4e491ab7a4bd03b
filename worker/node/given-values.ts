import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";

export type SettingValues = Readonly<Record<string, string | undefined>>;

interface Known<N extends string> {
  readonly names: readonly N[];
  /**
   * First words of setting names: a variable of the environment that begins with one but is not in `names` is probably a typing
   * mistake.
   */
  readonly families: ReadonlySet<string>;
}

/**
 * Reads settings by name from the environment and from the file that SETTINGS_FILE names; the environment takes precedence.
 * NAME_FILE is a file that contains the value of NAME. Unknown, duplicate or unreadable settings are added to `problems`, but
 * never a value.
 */
export function readSettingValues<N extends string>(
  { names, families }: Known<N>,
  environment: SettingValues,
  problems: string[],
): (name: N) => string | undefined {
  const known: ReadonlySet<string> = new Set(names);
  const isSetting = (name: string) => known.has(name) || known.has(name.replace(/_FILE$/, ""));
  const file = environment.SETTINGS_FILE ? settingsFile(environment.SETTINGS_FILE, problems) : {};
  for (const name of Object.keys(file)) if (!isSetting(name)) problems.push(`${name} is no setting`);
  for (const name of Object.keys(environment))
    if (
      families.has(name.split("_")[0] as string) &&
      name.includes("_") &&
      !isSetting(name) &&
      !isOfCluster(name, environment[name])
    )
      problems.push(`${name} is no setting`);
  return (name) => givenValue(name, environment, problems) ?? givenValue(name, file, problems);
}

/** Variables that Kubernetes sets in every container for each service, for example for one called `libsql` or `files`. */
const isOfCluster = (name: string, value = ""): boolean =>
  /_(SERVICE_HOST|SERVICE_PORT(_[A-Z0-9_]+)?|PORT_\d+_(TCP|UDP|SCTP)(_(ADDR|PORT|PROTO))?)$/.test(name) ||
  (name.endsWith("_PORT") && /^(tcp|udp|sctp):\/\//.test(value));

function settingsFile(path: string, problems: string[]): SettingValues {
  const text = fileText("SETTINGS_FILE", path, problems);
  return text === undefined ? {} : parseEnv(text);
}

function fileText(name: string, path: string, problems: string[]): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    problems.push(`${name} names a file that cannot be read (${(error as NodeJS.ErrnoException).code})`);
    return undefined;
  }
}

function givenValue(name: string, given: SettingValues, problems: string[]): string | undefined {
  const path = given[`${name}_FILE`];
  if (!path) return given[name];
  if (given[name]) problems.push(`${name} and ${name}_FILE are both set`);
  return fileText(`${name}_FILE`, path, problems)?.trim();
}
