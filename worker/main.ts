import { renderOwnPage } from "#own-pages";
import { createWorker } from "./cloudflare";
import { systemClock } from "./platform/clock";
import { chosenRobots } from "./platform/robot-vendors/chosen-robots";
import { chosenCaptcha } from "./platform/sms-vendors/chosen-captcha";
import { chosenSms } from "./platform/sms-vendors/chosen-sms";
import { chosenAccount } from "./platform/wechat-vendor/chosen-account";
import { chosenHostProofs } from "./platform/wechat-vendor/chosen-host-proofs";

export default createWorker({
  sms: (env) => chosenSms(env, systemClock),
  robots: (env) => chosenRobots(env, systemClock),
  humanCheck: (env) => chosenCaptcha(env, systemClock),
  officialAccount: (env) => chosenAccount(env),
  hostProofs: (env) => chosenHostProofs(env),
  ownPages: { render: renderOwnPage },
});
