import { availableParallelism, loadavg } from "node:os";

// The worker processes of a run inherit what its first process found.
process.env.TEST_TIMEOUT_FACTOR ??= String(Math.max(1, Math.ceil((loadavg()[0] ?? 0) / availableParallelism())));

/** How many times longer than on an idle machine anything may take before a test is ended: what else the machine does. */
export const timeoutFactor = Number(process.env.TEST_TIMEOUT_FACTOR);
