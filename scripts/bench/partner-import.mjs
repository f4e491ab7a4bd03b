import { loadTypeScriptBench } from "./modules.mjs";
import { createTimedCaller } from "./plate.mjs";
import { benchSecrets, emptyBenchFolder, openProduct } from "./product.mjs";

const rows = 100_000;

/** Row 10: a partner laboratory's file over HTTP: upload, check by the queue, the same file again, commit, roll-back. */
export async function* measurePartnerImport() {
  const product = await openProduct({ folder: emptyBenchFolder("partner") });
  try {
    const { preparePartnerFile } = await loadTypeScriptBench();
    const { token, csv } = await preparePartnerFile(product.database, benchSecrets, Date.now(), rows);
    const call = createTimedCaller(product.address, { authorization: `Bearer ${token}` });
    const send = () => call("POST", "/api/v1/partner-imports?fileName=p.csv&productCode=alcohol&partner=Bench", csv);
    const startedAt = performance.now();
    const upload = await send();
    const path = `/api/v1/partner-imports/${upload.data.id}`;
    let item = upload.data;
    while (item.state === "uploaded") {
      await new Promise((resolve) => setTimeout(resolve, 50));
      item = (await call("GET", path)).data;
    }
    const judgedAfter = performance.now() - startedAt;
    if (Object.keys(item.wrongCounts).length > 0) throw new Error(`wrong rows: ${JSON.stringify(item.wrongCounts)}`);
    const again = await send();
    if (!again.data.isKnown) throw new Error("the same file was not recognised");
    const commit = await call("POST", `${path}/commit`, "{}", json);
    const rollBack = await call("POST", `${path}/roll-back`, JSON.stringify({ reason: "bench" }), json);
    const row = (name, ms, more) => ({ row: 10, name: `partner file: ${name}`, today: ms, unit: "ms", ...more });
    yield row("uploaded, staged and judged", judgedAfter, {
      goal: 1_500,
      note: `${rows} rows, upload ${upload.ms.toFixed(0)} ms`,
    });
    yield row("the same file again", again.ms, { goal: 1_500, note: "writes no row" });
    yield row("commit, one batch", commit.ms, { goal: 30_000, note: `${commit.data.submittedCount} samples` });
    yield row("roll-back, one batch", rollBack.ms, { goal: 30_000 });
  } finally {
    await product.close();
  }
}

const json = { "content-type": "application/json" };
