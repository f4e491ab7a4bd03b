const waitMs = 20;
/** Time limit of a request on an overloaded machine. */
const timeoutMs = 60_000;

/**
 * Customers who bind the tubes of a batch, each one after the other, with an idempotency key per tube. A call without
 * an answer when the product dies is sent `again` with the same key until it is answered. `acknowledged` holds the
 * barcodes that were answered.
 */
export function startBindingCustomers(address, { batch, people, seed }) {
  const queue = [...batch.barcodes];
  const acknowledged = new Set();
  const unanswered = new Map();
  let isEnding = false;
  let told = 0;

  const bind = (code, person) => bound(address, { code, key: `proof-${seed}-${code}` }, person);

  const work = async (person) => {
    let code;
    while (!isEnding) {
      // A refused or lost call is repeated for the same tube, so that an outage uses up no tubes.
      code ??= queue.shift();
      if (!code) throw new Error("the batch has too few tubes");
      unanswered.set(code, person);
      const isDone = await bind(code, person).catch(brokenOnly);
      if (isDone) {
        acknowledge(code);
        code = undefined;
      } else if (!isEnding) await pause(waitMs);
    }
  };

  const acknowledge = (code) => {
    unanswered.delete(code);
    acknowledged.add(code);
  };

  return {
    acknowledged,
    /** Writes until that many more were acknowledged, and at that moment calls `kill`. */
    async until(count, kill) {
      isEnding = false;
      const goal = acknowledged.size + count;
      const all = Promise.all(people.map(work));
      const killed = reached(() => acknowledged.size >= goal).then(kill);
      await Promise.race([all, killed]);
      isEnding = true;
      await all;
    },
    /** Sends the unanswered calls once more; returns everything acknowledged since the last time. */
    async again() {
      for (const [code, person] of unanswered) {
        for (const end = Date.now() + 5 * timeoutMs; !(await bind(code, person).catch(brokenOnly)); await pause(waitMs))
          if (Date.now() > end) throw new Error(`${code} was not answered for five minutes after the restart`);
        acknowledge(code);
      }
      const fresh = [...acknowledged].slice(told);
      told = acknowledged.size;
      return fresh;
    },
  };
}

/** True when the tube is bound to the person, false when the product cannot do it at the moment. */
async function bound(address, { code, key }, { headers, form }) {
  const body = JSON.stringify({ ...form, code });
  const own = { ...headers, "idempotency-key": key };
  const reply = await fetch(`${address}/api/v1/h5/bindinfo`, { method: "POST", headers: own, body });
  const answer = await reply.json();
  if (reply.status === 200) return true;
  if (reply.status === 503) return false;
  throw new Error(`binding ${code} answered ${reply.status}: ${answer.msg} ${JSON.stringify(answer.errors ?? "")}`);
}

/** The connection broke while the product was ending: nobody knows whether the call was carried out. */
const isBroken = (error) => error instanceof TypeError || error instanceof SyntaxError || error.name === "AbortError";

function brokenOnly(error) {
  if (isBroken(error)) return false;
  throw error;
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Checks every millisecond, because the moment of the kill must not depend on an answer. */
async function reached(isThere) {
  for (const end = Date.now() + 30 * timeoutMs; !isThere(); await pause(1))
    if (Date.now() > end) throw new Error("too few writes were acknowledged in half an hour");
}
