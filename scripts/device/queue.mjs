import { existsSync, renameSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { readJson } from "./place.mjs";

const firstWaitMs = 1_000;
const longestWaitMs = 30_000;

/**
 * Messages in the order they were made, stored on disk until the server has accepted them: a lost connection, a restart
 * of either side or a power cut loses none. A retry sends exactly the same bytes, so that a second arrival changes
 * nothing. When a message is refused for good, the rest of its run is dropped.
 */
export function openMessageQueue(file, post) {
  const state = { texts: existsSync(file) ? readJson(file) : [], problem: "", last: undefined };
  const keep = () => {
    writeFileSync(`${file}.new`, `${JSON.stringify(state.texts)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  let sending;
  const drain = async () => {
    for (let waitMs = firstWaitMs; state.texts.length > 0; ) {
      const reply = await post(state.texts[0]);
      if (isPassing(reply.status)) {
        state.problem = `${reply.status || "offline"} ${reply.msg}`;
        await sleep(Math.max(waitMs, reply.waitMs));
        waitMs = Math.min(2 * waitMs, longestWaitMs);
        continue;
      }
      if (isRefusedDevice(reply.status)) throw new Error(`The device is refused: ${reply.msg} (see device.json)`);
      const { kind, runUid } = JSON.parse(state.texts.shift());
      [waitMs, state.problem] = [firstWaitMs, ""];
      if (reply.status === 200) state.last = reply.data;
      else state.texts = state.texts.filter((text) => JSON.parse(text).runUid !== runUid);
      keep();
      if (reply.status !== 200) throw new Error(`${kind} was refused, ${reply.status}: ${reply.msg}`);
    }
  };
  return {
    state,
    /** Stores a message and starts sending; does not wait. */
    add(message) {
      state.texts.push(JSON.stringify(message));
      keep();
      sending = sending?.catch(() => undefined).then(drain) ?? drain();
      sending.catch((error) => {
        state.fatal = error;
      });
    },
    /** Waits until everything is accepted; throws on an error that a retry cannot fix. */
    async empty() {
      if (state.texts.length > 0 && !sending) sending = drain();
      await sending;
      if (state.fatal) throw state.fatal;
    },
  };
}

/** No connection, too many requests, or a server error: a retry may succeed. */
const isPassing = (status) => status === 0 || status === 408 || status === 429 || status >= 500;
const isRefusedDevice = (status) => status === 401 || status === 403;
