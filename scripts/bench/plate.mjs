import { median } from "./figures.mjs";
import { loadTypeScriptBench } from "./modules.mjs";
import { benchSecrets, emptyBenchFolder, openProduct } from "./product.mjs";

const plates = 4;

/**
 * Row 11: full plates of the alcohol test (QuantStudio text export), from the upload to the calls over HTTP. The first
 * plate is a warm-up.
 */
export async function* measurePlateImport() {
  const product = await openProduct({ folder: emptyBenchFolder("plate") });
  try {
    const { preparePlates } = await loadTypeScriptBench();
    const { token, files, wells } = await preparePlates(product.database, benchSecrets, Date.now(), plates);
    const call = createTimedCaller(product.address, { authorization: `Bearer ${token}` });
    const times = { upload: [], preview: [], commit: [] };
    for (const [index, file] of files.entries()) {
      const upload = await call("POST", `/api/v1/imports?fileName=plate-${index}.txt`, file);
      const path = `/api/v1/imports/${upload.data.importId}`;
      const preview = await call("GET", path);
      if (!preview.data.canCommit) throw new Error(`not committable: ${JSON.stringify(preview.data.blockedBy)}`);
      const commit = await call("POST", `${path}/commit`, JSON.stringify({ productCode: "alcohol" }), json);
      const calls = commit.data.resultSetIds.length;
      if (calls === 0) throw new Error("the commit made no result");
      if (index > 0) for (const [name, { ms }] of Object.entries({ upload, preview, commit })) times[name].push(ms);
    }
    for (const [name, list] of Object.entries(times)) {
      const note = `${wells} wells, median of ${list.length}`;
      yield { row: 11, name: `a plate: ${name}`, goal: 300, today: median(list), unit: "ms", note };
    }
  } finally {
    await product.close();
  }
}

const json = { "content-type": "application/json" };

/** A caller that returns how long each call took and throws on a refusal. */
export function createTimedCaller(address, headers) {
  return async (method, path, body, more = {}) => {
    const startedAt = performance.now();
    const reply = await fetch(`${address}${path}`, { method, body, headers: { ...headers, ...more } });
    const { data, msg } = await reply.json();
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${msg}`);
    return { data, ms: performance.now() - startedAt };
  };
}
