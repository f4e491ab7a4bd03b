import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { root } from "../steps/bootstrap.mjs";
import { documentWeights, readBuiltFiles } from "../steps/site-weights.mjs";
import { loadTypeScriptBench } from "./modules.mjs";
import { benchSecrets, emptyBenchFolder, openProduct } from "./product.mjs";

/**
 * Round-trip time in ms per 100 km of great circle: the median of 62 routes between ten cities that WonderProxy
 * published (https://wonderproxy.com/blog/miles-per-milisecond/: New York-Paris 1.3, New York-Milan 1.7, New
 * York-Fremont 1.9, Paris-Sydney 2.1).
 */
const msPer100Km = 1.8;
/** Assumed: from a phone on 4G to its operator, and the extra time of a line across the border of the mainland. */
const accessMs = 25;
const borderMs = 30;
/** Assumed connection: ten packets at first, twice as many in each round, 10 Mbit/s. Source of the ten: RFC 6928. */
const firstBytes = 14_600;
const bytesPerMs = 1_250;
/** Round trips for DNS, TCP and TLS 1.3 before the first request. */
const roundsToConnect = 3;

const places = {
  Urumqi: [43.8, 87.6, "mainland"],
  Chengdu: [30.7, 104.1, "mainland"],
  Beijing: [39.9, 116.4, "mainland"],
  Shanghai: [31.2, 121.5, "mainland"],
  Guangzhou: [23.1, 113.3, "mainland"],
  "Hong Kong": [22.3, 114.2],
  Singapore: [1.35, 103.8],
  Sydney: [-33.9, 151.2],
  Frankfurt: [50.1, 8.7],
  "New York": [40.7, -74],
};

/** Where D1 has its primary (`--location apac`) and its read replicas, one per region; the cities are assumed. */
const primary = "Singapore";
const copies = ["Singapore", "Sydney", "Frankfurt", "New York"];
const mainlandHome = "Shanghai";

/** Without its China network Cloudflare answers nobody inside the mainland; Hong Kong is assumed. */
const edgeOf = (city) => (places[city][2] ? "Hong Kong" : city);

/**
 * Row 16: network time until a tube is bound and until a report is read, computed from the measured round trips and
 * bytes of each step, without typing, SMS delivery and processing. `goal` is the same with every statement at the
 * primary.
 */
export async function* computeNetworkTimes() {
  const product = await openProduct({ folder: emptyBenchFolder("cities") });
  try {
    const { measureCustomerSteps } = await loadTypeScriptBench();
    const measured = await measureCustomerSteps(product.database, benchSecrets, Date.now());
    const bytes = await weights(product, measured);
    console.log(`    bytes ${JSON.stringify(bytes)}, round trips ${measured.steps.map(said).join(", ")}`);
    const steps = Object.fromEntries(measured.steps.map((step) => [step.name, step]));
    const journeys = {
      "a tube is bound": { bytes: bytes.bind, calls: [steps.code, steps.verify, steps.bind] },
      "a report is read for the first time": {
        bytes: bytes.gate,
        calls: [steps.gate, steps.code, steps.verify, steps.report],
      },
      "it is read again": { bytes: bytes.report, calls: [], pageCall: steps.report },
    };
    for (const [name, journey] of Object.entries(journeys))
      for (const city of Object.keys(places)) {
        const [before, after] = [[primary], copies].map((near) => abroad(city, journey, near));
        const note = `mainland home ${inMainland(city, journey).toFixed(0)} ms`;
        yield { row: 16, name: `${city}: ${name}`, goal: before, today: after, unit: "ms", note };
      }
  } finally {
    await product.close();
  }
}

const said = ({ name, trips, isFromReplica }) => `${name} ${trips}${isFromReplica ? " (read replica)" : ""}`;

/** Bytes before a customer can act, brotli 5: the page and its scripts; when a report is read again, the page alone. */
async function weights({ address }, { path, cookie }) {
  const pages = documentWeights(readBuiltFiles(join(root, "dist/site")));
  const bind = pages.find((page) => page.path === "h5/bind.html");
  const size = async (headers) => {
    const reply = await fetch(`${address}${path}`, { headers: { ...headers, "sec-fetch-dest": "document" } });
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`);
    const text = Buffer.from(await reply.arrayBuffer());
    return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
  };
  return { bind: bind.document + bind.script, gate: (await size({})) + bind.script, report: await size({ cookie }) };
}

function abroad(city, { bytes, calls, pageCall }, near) {
  const edge = edgeOf(city);
  const copy = near.toSorted((a, b) => pathMs(edge, a) - pathMs(edge, b))[0];
  const database = ({ trips, isFromReplica }) => trips * pathMs(edge, isFromReplica ? copy : primary);
  return onLine(accessMs + pathMs(city, edge), bytes, calls, pageCall, database);
}

const inMainland = (city, { bytes, calls, pageCall }) =>
  onLine(accessMs + pathMs(city, mainlandHome), bytes, calls, pageCall, () => 0);

function onLine(rtt, bytes, calls, pageCall, database) {
  const rounds = Math.ceil(Math.log2(bytes / firstBytes + 1));
  const page = (roundsToConnect + rounds) * rtt + bytes / bytesPerMs + (pageCall ? database(pageCall) : 0);
  return calls.reduce((sum, call) => sum + rtt + database(call), page);
}

function pathMs(from, to) {
  const [a, b] = [places[from], places[to]];
  return (kilometres(a, b) / 100) * msPer100Km + (a[2] === b[2] ? 0 : borderMs);
}

/** Great circle. Source: haversine formula, radius 6,371 km. */
function kilometres([lat1, lon1], [lat2, lon2]) {
  const rad = Math.PI / 180;
  const [dLat, dLon] = [((lat2 - lat1) * rad) / 2, ((lon2 - lon1) * rad) / 2];
  const h = Math.sin(dLat) ** 2 + Math.cos(lat1 * rad) * Math.cos(lat2 * rad) * Math.sin(dLon) ** 2;
  return 2 * 6_371 * Math.asin(Math.sqrt(h));
}
