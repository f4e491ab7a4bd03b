import type { Home } from "#worker/node/home";

/** Ends the process with what went wrong, in a line or two. */
export async function orEnd<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    if (error instanceof Error && error.cause) console.error(error.cause);
    process.exit(1);
  });
}

/** Starts the product, says so in one line, and ends it in order on SIGTERM or SIGINT; a second signal ends it at once. */
export async function runUntilStopped(start: () => Promise<Home>): Promise<void> {
  // Nobody else of this machine reads what this process writes.
  process.umask(0o077);
  const home = await orEnd(start());
  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    home.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.send?.({ address: home.address });
}
