import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { seededRandom } from "./chance.mjs";
import { startProductOnD1, startProductOnLibsql } from "./killable-databases.mjs";
import { openProofLaboratory } from "./laboratory.mjs";
import {
  createBindForm,
  findAuditProblems,
  issueTubeBatch,
  signInAdministrator,
  verifyNewCustomer,
} from "./people.mjs";
import { retryWhileBusy } from "./retry-while-busy.mjs";
import { startBindingCustomers } from "./writers.mjs";

const most = { lost: 0, doubled: 0, torn: 0, "audit problems": 0 };

/**
 * Rounds of writers whose product is killed in the middle. Checks that each acknowledged write exists completely and
 * once, with its audit event, and that the audit chain is valid. `openProduct` opens the engine.
 */
function kills(name, what, openProduct) {
  return {
    name,
    what,
    full: {
      slices: 40,
      rounds: 5,
      least: 180,
      spread: 200,
      goals: { rounds: 200, "acknowledged writes": 50_000 },
      most,
    },
    short: {
      slices: 1,
      rounds: 2,
      least: 20,
      spread: 20,
      isShort: true,
      goals: { rounds: 2, "acknowledged writes": 40 },
      most,
    },
    async run({ place, from, seed, rounds, least, spread, isShort }) {
      const folder = await openProofLaboratory(place, from);
      const random = seededRandom(seed);
      const product = await openProduct(folder);
      const ledger = ledgerAt(join(place, "acknowledged.txt"));
      try {
        await product.restart();
        const { batch, people } = await crowd(product.address, folder, rounds * (least + spread + 20));
        const written = startBindingCustomers(product.address, { batch, people, seed });
        for (let round = 0; round < rounds; round++) {
          await written.until(least + Math.floor(random() * spread), () => product.kill(random, isShort));
          await product.restart();
          ledger.add(await written.again());
          missing(await product.rows(boundOf, [batch.id]), written.acknowledged, round);
        }
        const problems = await findAuditProblems(
          await retryWhileBusy(() => signInAdministrator(product.address, folder)),
        );
        const found = await product.atRest((rows) => countLostWrites(rows, ledger.all()));
        const figures = {
          rounds,
          "acknowledged writes": written.acknowledged.size,
          ...found,
          "audit problems": problems.length,
        };
        const wrong = Object.keys(most).filter((one) => figures[one] > 0);
        const shown = [...wrong.map((one) => `${figures[one]} ${one}`), ...problems.slice(0, 5)];
        const restarts = product.restarts?.() ?? 0;
        return { figures, problems: shown, notes: restarts ? [`server that gave no lock restarted: ${restarts}`] : [] };
      } finally {
        await product.close();
      }
    },
  };
}

export const d1KillPart = kills(
  "kill-d1",
  "SIGKILL of the whole product while customers bind tubes; D1",
  startProductOnD1,
);
export const libsqlKillPart = kills(
  "kill-libsql",
  "SIGKILL of the libSQL server, of the product or of both while customers bind tubes",
  startProductOnLibsql,
);

async function crowd(address, folder, quantity) {
  const batch = await retryWhileBusy(async () =>
    issueTubeBatch(await signInAdministrator(address, folder), Math.min(quantity, 5_000)),
  );
  const form = await retryWhileBusy(() => createBindForm(address));
  const people = [];
  for (let n = 0; n < 6; n++) people.push({ headers: await retryWhileBusy(() => verifyNewCustomer(address)), form });
  return { batch, people };
}

/** Every acknowledged write of all slices, as the file stores it. */
function ledgerAt(file) {
  const kept = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  return {
    add(barcodes) {
      kept.push(...barcodes);
      appendFileSync(file, barcodes.map((one) => `${one}\n`).join(""));
    },
    all: () => kept,
  };
}

const boundOf = `select t.barcode, count(*) from bindings b join tubes t on t.id = b.tube_id
  where t.batch_id = ? and b.released_at is null group by t.barcode`;

/** Throws when the round lost or doubled a write: later rounds would only repeat the fault. */
function missing(rows, acknowledged, round) {
  const counts = new Map(rows.map(([barcode, count]) => [barcode, Number(count)]));
  const lost = [...acknowledged].filter((barcode) => !counts.has(barcode));
  const doubled = [...counts].filter(([, count]) => count !== 1);
  if (lost.length + doubled.length > 0)
    throw new Error(`round ${round + 1}: ${lost.length} lost (${lost.slice(0, 5)}), ${doubled.length} doubled`);
}

/**
 * A tube's binding with all that its batch wrote: two consents, an event in the tube's timeline, an audit event. The
 * audit events are counted in one pass; counted tube by tube, a hundred thousand of them took minutes per round.
 */
const wholeBindings = `with audited(tube_id, events) as materialized (
    select object_id, count(*) from audit_events
    where object_type = 'tube' and action = 'tube.bind' and outcome = 'done' group by object_id)
  select t.barcode, count(*),
    min((select count(*) from consents c where c.binding_id = b.id) = 2
      and t.state <> 'issued' and t.binding_id = b.id
      and (select count(*) from tube_events e where e.tube_id = t.id and e.kind = 'bind') = 1
      and a.events is 1)
  from tubes t join bindings b on b.tube_id = t.id left join audited a on a.tube_id = t.id
  where t.lot = 'PROOF' group by t.barcode`;

/**
 * Counts which acknowledged writes are lost, and which bindings are doubled or incomplete; a damaged file counts as one
 * torn write.
 */
export async function countLostWrites(rows, acknowledged) {
  const found = new Map(
    (await rows(wholeBindings)).map(([barcode, count, isWhole]) => [barcode, [Number(count), Number(isWhole)]]),
  );
  const integrity = await rows("pragma integrity_check");
  const foreign = await rows("pragma foreign_key_check");
  const isSound = integrity.length === 1 && integrity[0][0] === "ok" && foreign.length === 0;
  return {
    lost: acknowledged.filter((barcode) => !found.has(barcode)).length,
    doubled: [...found.values()].filter(([count]) => count > 1).length,
    torn: [...found.values()].filter(([, isWhole]) => !isWhole).length + (isSound ? 0 : 1),
  };
}
