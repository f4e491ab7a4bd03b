import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./steps/bootstrap.mjs";
import { readImageDigest } from "./steps/registry.mjs";

/**
 * `npm run images`: compares the digest that the registry has now for each image's tag in deploy/images.json with the
 * one in deploy/images.env. Fails when a tag no longer exists or has another digest. `--write` writes the present
 * digests into deploy/images.env. IMAGE_MIRROR, which ends in a slash, is a prefix of each name as in compose.yml.
 */
const { values } = parseArgs({
  options: {
    write: { type: "boolean", default: false },
    folder: { type: "string", default: join(root, "deploy") },
  },
});
const mirror = process.env.IMAGE_MIRROR ?? "";
const envFile = join(resolve(values.folder), "images.env");
const images = Object.entries(JSON.parse(readFileSync(join(resolve(values.folder), "images.json"), "utf8")));
const lines = existsSync(envFile) ? readFileSync(envFile, "utf8").split("\n") : [];
const pinned = new Map(lines.filter((line) => line.startsWith("IMAGE_")).map((line) => line.split("=")));

const found = await Promise.all(images.map(async ([name, image]) => ({ name, image, ...(await asked(image)) })));
for (const { name, image, digest, trouble } of found) {
  const state = trouble ?? (values.write ? "written" : pinState(pinned.get(name), image, digest));
  console.log(`${name} ${image} ${digest ?? "-"} ${state}`);
}
const isWhole = found.every(({ trouble }) => !trouble);
if (values.write && isWhole) {
  writeFileSync(envFile, `${found.map(({ name, image, digest }) => `${name}=${image}@${digest}`).join("\n")}\n`);
  console.log(`${found.length} images are written to ${envFile}.`);
} else if (values.write) console.error("Nothing is written, because a tag has no digest.");
const isChanged = ({ name, image, digest }) => pinState(pinned.get(name), image, digest).startsWith("changed");
process.exitCode = isWhole && (values.write || !found.some(isChanged)) ? 0 : 1;

async function asked(image) {
  try {
    const digest = await readImageDigest(`${mirror}${image}`);
    return digest ? { digest } : { trouble: "gone: the registry knows no such tag" };
  } catch (error) {
    return { trouble: `not known: ${error.message}` };
  }
}

/** Compares a line of images.env with the registry's digest: "ok", or what differs. */
function pinState(line, image, digest) {
  const [tag, known] = (line ?? "").split("@");
  if (tag !== image) return "not written yet: npm run images -- --write";
  return known === digest ? "ok" : `changed, it was ${known}`;
}
