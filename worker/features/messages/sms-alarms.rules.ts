import { smsAlarmNames } from "#contract/sms-alarms";

const kinds = Object.keys(smsAlarmNames)
  .map((kind) => `'${kind}'`)
  .join(", ");

/** SQL: the open alarms among the staff's tasks, through their index on kind and state. */
export const openAlarms = `kind in (${kinds}) and state = 'open'`;
