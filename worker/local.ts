import { renderOwnPage } from "#own-pages";
import { createWorker } from "./cloudflare";
import { storeCaptchaAnswer } from "./dev/captcha-answers";
import { mountDevRoutes } from "./dev/dev.routes";
import { bucketInbox } from "./dev/inbox";
import { localClock } from "./dev/local-clock";
import { localRobots } from "./dev/local-robots";
import { localSms } from "./dev/local-sms";
import { localAccount } from "./dev/local-wechat";
import { fetchHooks } from "./platform/hooks";

// The entry point of a local run. A deployed worker starts at main.ts, which imports nothing from dev/.
export default createWorker({
  sms: (env) => localSms(bucketInbox(env.RAW_FILES), localClock),
  robots: (env) => localRobots(env.RAW_FILES, localClock),
  officialAccount: () => localAccount,
  clock: localClock,
  hooks: fetchHooks(true),
  ownPages: { render: renderOwnPage },
  local: mountDevRoutes,
  observe: { captcha: storeCaptchaAnswer },
});
