import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "./bootstrap.mjs";

// Time for the last output after the end: a grandchild that keeps the pipes open must not block for ever.
const drainMs = 5_000;

/**
 * Runs a command to its end and returns its exit code and everything it printed. With `limitMs` it is killed when it
 * takes longer, and `isLate` is true.
 */
export function runCommand(command, args, { isLoud = false, limitMs = 0, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...options });
    let output = "";
    let isLate = false;
    const late = () => {
      isLate = true;
      child.kill("SIGKILL");
    };
    const limit = limitMs > 0 ? setTimeout(late, limitMs) : undefined;
    const keep = (chunk) => {
      output += chunk;
      if (isLoud) process.stdout.write(chunk);
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    child.on("error", reject);
    const done = (code) => {
      clearTimeout(limit);
      resolve({ code: code ?? 1, output, isLate });
    };
    child.on("exit", (code) => setTimeout(done, drainMs, code).unref());
    child.on("close", done);
  });
}

/** The same, but a failure throws an error with the output. */
export async function runOrThrow(command, args, options) {
  const { code, output, isLate } = await runCommand(command, args, options);
  const line = [command, ...args].join(" ");
  if (isLate) throw new Error(`${line} did not end within ${options.limitMs / 1000} s and was stopped.\n${output}`);
  if (code !== 0) throw new Error(`${line} ended with ${code}\n${output}`);
  return output;
}

export const wranglerCommand = (...args) => [
  process.execPath,
  [join(root, "node_modules/wrangler/bin/wrangler.js"), ...args],
];
