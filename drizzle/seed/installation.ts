import { firstInstallation } from "#worker/first-installation";
import { sqlText } from "./sql-text";

/** The SQL of a first installation, for a database that takes it as text, and the password of its administrator. */
export async function installation(options: Parameters<typeof firstInstallation>[0]) {
  const { password, queries } = await firstInstallation(options);
  return { password, sql: `${queries.map(sqlText).join(";\n")};\n` };
}
