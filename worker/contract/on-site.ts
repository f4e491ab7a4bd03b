/** What the company promises about tests on the spot, defined once for every page that says it. */
export const onSitePromise = {
  minutesMin: 30,
  minutesMax: 40,
  /** When a person reviews the result, it is published within this many more minutes. */
  reviewMinutes: 60,
  /** Name of the parameter: minutes after the start of a run before which its reports are not published; 40 when not set. */
  waitSetting: "sys_onsite_wait_minutes",
} as const;

/** What the promised minutes include. */
export const onSitePromiseScope = "从上机到出结果，取样、排队和复检另计";
