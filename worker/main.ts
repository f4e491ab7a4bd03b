import { systemClock } from "./platform/clock";
import { chosenSms } from "./platform/sms-vendors/chosen-sms";
import { createWorker } from "./worker";

export default createWorker({ sms: (env) => chosenSms(env, systemClock) });
