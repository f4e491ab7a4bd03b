import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { storeCaptchaAnswer } from "#worker/dev/captcha-answers";
import { mountDevRoutes } from "#worker/dev/dev.routes";
import { folderInbox } from "#worker/dev/folder-inbox";
import { localClock } from "#worker/dev/local-clock";
import { localSms } from "#worker/dev/local-sms";
import { localAccount } from "#worker/dev/local-wechat";
import { startNodeInstallation } from "#worker/node/home";
import { nodeHooks } from "#worker/node/hooks";
import { readSettings } from "#worker/node/settings";
import { ownPageRenderer } from "./own-pages";
import { runUntilStopped } from "./run-until-stopped";

/** The Node program with the simulated phone on the screen, for a demonstration on this machine. */
await runUntilStopped(async () => {
  const settings = readSettings(process.env);
  const inbox = folderInbox(join(resolve(settings.values.DATA_FOLDER), "inbox"));
  const vendors = {
    clock: localClock,
    sms: localSms(inbox, localClock),
    robots: [],
    hooks: nodeHooks(true),
    officialAccount: localAccount,
    ownPages: ownPageRenderer,
    observe: { captcha: storeCaptchaAnswer },
  };
  return startNodeInstallation(settings, {
    vendors,
    dist: dirname(dirname(fileURLToPath(import.meta.url))),
    local: mountDevRoutes,
  });
});
