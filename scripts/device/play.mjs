import { setTimeout as sleep } from "node:timers/promises";
import { createRunMessages, runMinutes } from "./messages.mjs";

/**
 * Simulates one run: start, progress every simulated minute, results in several messages, end. Returns the last reply.
 * The announced end lies as many real minutes ahead as simulated minutes are left, so that whoever watches sees them
 * count down. `pause(minute, startedAt)` settles when that simulated minute is over; `now` is the device's clock.
 */
export async function simulateRun({ queue, barcodes, pause, name, chances, tell = show, now = Date.now }) {
  if (queue.state.texts.length > 0) {
    console.log(`${name}: ${queue.state.texts.length} messages of an earlier run are sent first`);
    await queue.empty();
  }
  const run = createRunMessages(barcodes, chances);
  const startedAt = now();
  const endsAt = (minute) => now() + (runMinutes - minute) * 60_000;
  queue.add(run.started(startedAt, endsAt(0)));
  for (let minute = 1; minute <= runMinutes; minute++) {
    await pause(minute, startedAt);
    if (queue.state.fatal) throw queue.state.fatal;
    tell(progressLine(name, barcodes.length, minute, queue.state));
    if (minute < runMinutes) queue.add(run.progress(endsAt(minute)));
  }
  for (const message of run.results()) queue.add(message);
  queue.add(run.closed(now()));
  if (process.stdout.isTTY) process.stdout.write("\n");
  await queue.empty();
  return queue.state.last;
}

/** Simulates `speed` minutes per real minute. */
export const createMinuteWait = (speed) => (minute, startedAt) =>
  sleep(Math.max(0, startedAt + (minute * 60_000) / speed - Date.now()));

/** The progress of the run, and how many messages wait to be sent. */
export function progressLine(name, sampleCount, minute, { texts, problem }) {
  const bar = "#".repeat(Math.round((20 * minute) / runMinutes)).padEnd(20, ".");
  const trouble = problem ? `, ${problem}` : "";
  return `${name} [${bar}] ${minute}/${runMinutes} min, ${sampleCount} samples, ${texts.length} to send${trouble}`;
}

function show(line) {
  if (process.stdout.isTTY) process.stdout.write(`\r${line.padEnd(100)}`);
  else console.log(line);
}
