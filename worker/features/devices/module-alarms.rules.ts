/** SQL: the open alarms about modules among the staff's tasks, through their index on kind and state. */
export const openModuleAlarms = "kind = 'device_module' and state = 'open'";
