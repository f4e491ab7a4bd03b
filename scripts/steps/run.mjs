import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "./bootstrap.mjs";

/** Runs a command to its end and answers its exit code and everything it printed. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...options });
    let output = "";
    const keep = (chunk) => {
      output += chunk;
      if (options.isLoud) process.stdout.write(chunk);
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/** The same, but anything but success is an error that carries the output. */
export async function mustRun(command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code !== 0) throw new Error(`${[command, ...args].join(" ")} ended with ${code}\n${output}`);
  return output;
}

export const wrangler = (...args) => [process.execPath, [join(root, "node_modules/wrangler/bin/wrangler.js"), ...args]];
