import { firstInstallation } from "#worker/first-installation";
import { sqlText } from "./sql-text";

/** The SQL text of a first installation, and the password of its administrator. */
export async function firstInstallationSql(options: Parameters<typeof firstInstallation>[0]) {
  const { password, queries } = await firstInstallation(options);
  return { password, sql: `${queries.map(sqlText).join(";\n")};\n` };
}
