import { createWorker } from "./cloudflare";
import { systemClock } from "./platform/clock";
import { chosenRobots } from "./platform/robot-vendors/chosen-robots";
import { chosenCaptcha } from "./platform/sms-vendors/chosen-captcha";
import { chosenSms } from "./platform/sms-vendors/chosen-sms";
import { chosenAccount } from "./platform/wechat-vendor/chosen-account";

export default createWorker({
  sms: (env) => chosenSms(env, systemClock),
  robots: (env) => chosenRobots(env, systemClock),
  humanCheck: (env) => chosenCaptcha(env, systemClock),
  officialAccount: (env) => chosenAccount(env),
  ownPages: { render: async (page) => (await import("virtual:own-pages")).renderOwnPage(page) },
});
