import { unconfiguredSms } from "./platform/sms";
import { createWorker } from "./worker";

export default createWorker({ sms: () => unconfiguredSms });
