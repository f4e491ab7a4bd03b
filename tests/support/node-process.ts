import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { nodeProgram } from "../../scripts/steps/node-deployment.mjs";
import { projectRoot } from "./places";
import { testSecrets } from "./secrets";

/** The deployed Node program in a separate process. */
export interface NodeProcess {
  readonly child: ChildProcess;
  readonly address: string;
  /** Exit code; -1 when a signal ended it. */
  readonly ended: Promise<number>;
  /** Everything it printed so far. */
  output(): string;
}

/**
 * Starts it and returns once it listens; throws its output when it ends before. If `settings` contain no secrets, the
 * tests' own are used.
 */
export async function startNodeDeployment(settings: Record<string, string>): Promise<NodeProcess> {
  const { child, ended, output } = spawnNodeDeployment({
    ...testSecrets,
    LISTEN: "127.0.0.1:0",
    PUBLIC_ORIGIN: "https://lab.test",
    ...settings,
  });
  const { address } = await Promise.race([
    new Promise<{ address: string }>((resolve) => child.once("message", (message) => resolve(message as never))),
    ended.then(() => {
      throw new Error(output());
    }),
  ]);
  return { child, address, ended, output };
}

/** The process alone, with only these settings in its environment. */
export function spawnNodeDeployment(settings: Record<string, string>, args: readonly string[] = []) {
  const env = settings as NodeJS.ProcessEnv;
  const child: ChildProcess = spawn(process.execPath, [join(projectRoot, nodeProgram), ...args], {
    env,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let text = "";
  const keep = (chunk: Buffer) => {
    text += chunk.toString();
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  const ended = new Promise<number>((resolve) => child.on("close", (code) => resolve(code ?? -1)));
  return { child, ended, output: () => text };
}
