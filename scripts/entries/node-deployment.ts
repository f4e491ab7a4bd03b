import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { startNodeInstallation } from "#worker/node/home";
import { nodeHooks } from "#worker/node/hooks";
import { readSettings } from "#worker/node/settings";
import { systemClock } from "#worker/platform/clock";
import { chosenRobots } from "#worker/platform/robot-vendors/chosen-robots";
import { chosenCaptcha } from "#worker/platform/sms-vendors/chosen-captcha";
import { chosenSms } from "#worker/platform/sms-vendors/chosen-sms";
import { chosenAccount } from "#worker/platform/wechat-vendor/chosen-account";
import { chosenHostProofs } from "#worker/platform/wechat-vendor/chosen-host-proofs";
import { createFirstAdmin } from "./first-admin";
import { ownPageRenderer } from "./own-pages";
import { exitOnError, runUntilStopped } from "./run-until-stopped";

const dist = dirname(dirname(fileURLToPath(import.meta.url)));
const [command, name] = process.argv.slice(2);

/**
 * The Node program as it is deployed: `node dist/node/node-deployment.mjs`, and `... admin:create NAME` for its first
 * administrator.
 */
if (command === "admin:create") await exitOnError(createFirstAdmin(name ?? "", dist));
else if (command !== undefined) {
  console.error(
    `There is no command ${command}. Without one the product is served; admin:create NAME makes its first administrator.`,
  );
  process.exit(1);
} else
  await runUntilStopped(async () => {
    const settings = readSettings(process.env, { isPublic: true });
    const vendors = {
      clock: systemClock,
      sms: chosenSms(settings.values, systemClock),
      robots: chosenRobots(settings.values, systemClock),
      hooks: nodeHooks(false),
      humanCheck: chosenCaptcha(settings.values, systemClock),
      officialAccount: chosenAccount(settings.values),
      hostProofs: chosenHostProofs(settings.values),
      ownPages: ownPageRenderer,
    };
    return startNodeInstallation(settings, { vendors, dist });
  });
