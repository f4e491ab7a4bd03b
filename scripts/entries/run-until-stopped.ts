import type { NodeInstallation } from "#worker/node/home";

/** Ends the process and prints the error in a line or two. */
export async function exitOnError<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    if (error instanceof Error && error.cause) console.error(error.cause);
    process.exit(1);
  });
}

/**
 * Starts the product, prints one line, and stops it in order on SIGTERM or SIGINT; a second signal stops it
 * immediately.
 */
export async function runUntilStopped(start: () => Promise<NodeInstallation>): Promise<void> {
  // Other users of this machine must not read what this process writes.
  process.umask(0o077);
  const home = await exitOnError(start());
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
