// Makes web/public/files/common-passwords.txt from @zxcvbn-ts/language-common (MIT), a list sorted by how common each
// password is: `npm pack @zxcvbn-ts/language-common@4.1.3`, unpack it, then `node scripts/make-common-passwords.mjs package`.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const source = process.argv[2];
if (!source) throw new Error("usage: node scripts/make-common-passwords.mjs <unpacked package folder>");
const { version } = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
const byFrequency = JSON.parse(readFileSync(join(source, "src/passwords.json"), "utf8"));
const fitting = byFrequency.filter((word) => /^[\x21-\x7e]{6,20}$/.test(word) && word === word.toLowerCase());
const sorted = fitting.slice(0, 10_000).sort();
const origin =
  `# The ${sorted.length} commonest passwords of 6 to 20 characters in @zxcvbn-ts/language-common ${version} ` +
  "(MIT, (c) 2012-2016 Dan Wheeler and Dropbox, Inc., (c) 2021 @zxcvbn-ts)";

writeFileSync("web/public/files/common-passwords.txt", [origin, ...sorted, ""].join("\n"));
console.log(`${sorted.length} passwords`);
