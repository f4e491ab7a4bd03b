import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { root } from "./bootstrap.mjs";

const endLine = /^(\* Experiment Run End Time = )(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) [AP]M CST$/m;
const minute = 60_000;

/**
 * Moves the time of the runs of `<folder>/instrument` to the server's present: they measure tubes that somebody binds
 * and receives after the files were made, and a run from before its samples' receipt is held. An instrument's clock may
 * be five minutes ahead, which leaves the reader of a file two minutes to receive its tubes. Returns a function that
 * stops it.
 */
export function moveInstrumentRunsToNow(folder, address) {
  const place = resolve(root, folder, "instrument");
  const renew = async () => {
    if (!existsSync(place)) return;
    const { now } = await (await fetch(`${address}/dev/clock`, { signal: AbortSignal.timeout(5_000) })).json();
    for (const name of readdirSync(place)) renewFile(join(place, name), now);
  };
  // A server that has ended or is restarting is asked again in the next half minute.
  const tick = () => renew().catch(() => undefined);
  const timer = setInterval(tick, minute / 2);
  timer.unref();
  return { begun: tick(), end: () => clearInterval(timer) };
}

function renewFile(path, now) {
  const text = readFileSync(path, "utf8");
  const [, , printed] = endLine.exec(text) ?? [];
  if (!printed || Date.parse(`${printed.replace(" ", "T")}+08:00`) > now + 2 * minute) return;
  writeFileSync(path, withEndTime(text, now + 4.5 * minute));
}

/** An instrument's text whose run ended at this time, ms UTC. */
export const withEndTime = (text, at) => text.replace(endLine, (_line, head) => `${head}${instrumentTime(at)}`);

/** In QuantStudio's format: a 24-hour time with AM/PM beside it. */
function instrumentTime(at) {
  const local = new Date(at + 480 * minute).toISOString();
  return `${local.slice(0, 10)} ${local.slice(11, 19)} ${Number(local.slice(11, 13)) < 12 ? "AM" : "PM"} CST`;
}
