import { median } from "./figures.mjs";
import { openFilled } from "./filled.mjs";
import { openOnLibsql } from "./libsql.mjs";
import { benchRows } from "./modules.mjs";
import { secrets } from "./product.mjs";

const fewSamples = 1_000;
const rounds = 300;

/**
 * Row 8: what the same request costs at 1,000 samples and at many, both products running, request by request in turn; on
 * D1, then on a libSQL server over the same two files.
 */
export async function* growth({ samples }) {
  const { prepareReport } = await benchRows();
  const sides = [];
  try {
    for (const size of [fewSamples, samples]) {
      const place = `run-${size}`;
      const product = await openFilled(size, { place });
      sides.push({ place, product, ...(await prepareReport(product.database, secrets, Date.now())) });
    }
    yield* compared("D1", samples, sides);
    for (const side of sides) {
      await side.product.close();
      side.product = await openOnLibsql(side.place);
    }
    yield* compared("libSQL", samples, sides);
  } finally {
    for (const { product } of sides) await product.close();
  }
}

const requests = {
  "report read": ({ path, cookie }) => [path, { cookie }],
  "tubes, first page": ({ token }) => ["/api/v1/tubes?pageSize=20", { authorization: `Bearer ${token}` }],
  "reports, first page": ({ token }) => ["/api/v1/reports?pageSize=20", { authorization: `Bearer ${token}` }],
};

async function* compared(engine, samples, sides) {
  for (const [name, request] of Object.entries(requests)) {
    const [few, many] = await turnByTurn(sides, request);
    const note = `${few.toFixed(2)} ms and ${many.toFixed(2)} ms, medians of ${rounds}`;
    const sizes = `${samples.toLocaleString("en")} over ${fewSamples.toLocaleString("en")} samples`;
    yield { row: 8, name: `${name}, ${engine}, ${sizes}`, goal: 1.15, today: many / few, unit: "ratio", note };
  }
}

async function turnByTurn(sides, request) {
  const times = sides.map(() => []);
  for (let i = 0; i < rounds + 30; i++) {
    for (const index of i % 2 ? [1, 0] : [0, 1]) {
      const side = sides[index];
      const [path, headers] = request(side);
      const startedAt = performance.now();
      const reply = await fetch(`${side.product.address}${path}`, { headers });
      await reply.arrayBuffer();
      if (i >= 30) times[index].push(performance.now() - startedAt);
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
    }
  }
  return times.map(median);
}
