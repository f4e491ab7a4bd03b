import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { root } from "./steps/bootstrap.mjs";

/**
 * `npm run sbom [-- FILE]`: writes the bill of materials of the delivered product (CycloneDX) into FILE, and checks
 * that its licences are allowed. Packages that only build and test are left out.
 */
const allowed = new Set([
  "MIT",
  "ISC",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "Unlicense",
]);

const text = execFileSync("npm", ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only", "--omit", "dev"], {
  cwd: root,
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
});
const { components } = JSON.parse(text);

/** A licence expression is allowed when each part joined by AND has an alternative that is allowed. */
function isAllowed(expression) {
  const parts = expression.replaceAll(/[()]/g, "").split(" AND ");
  return parts.every((part) => part.split(" OR ").some((name) => allowed.has(name.trim())));
}

const refused = components.flatMap(({ name, version, licenses = [] }) => {
  const said = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? "");
  return said.length > 0 && said.every(isAllowed) ? [] : [`${name} ${version}: ${said.join(", ") || "no licence"}`];
});
const [file] = process.argv.slice(2);
if (file) writeFileSync(file, text);
console.log(
  `${components.length} packages are delivered, ${components.length - refused.length} under an allowed licence.`,
);
for (const line of refused) console.error(line);
process.exitCode = refused.length > 0 ? 1 : 0;
