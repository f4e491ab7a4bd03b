import { availableParallelism, loadavg } from "node:os";

// The worker processes of a run inherit the value of its first process.
process.env.TEST_TIMEOUT_FACTOR ??= String(Math.max(1, Math.ceil((loadavg()[0] ?? 0) / availableParallelism())));

/** Factor for all timeouts compared with an idle machine, according to the machine's other load. */
export const timeoutFactor = Number(process.env.TEST_TIMEOUT_FACTOR);
