/** What the company promises of a test on the spot: one definition, wherever it is said. */
export const onSite = {
  minutesMin: 30,
  minutesMax: 40,
  /** A person who reviews a result has published it after so many more minutes. */
  reviewMinutes: 60,
  /** Parameter: minutes after the start of a run before which no report of it is published; 40 when it is not set. */
  waitSetting: "sys_onsite_wait_minutes",
} as const;

/** What the minutes count. */
export const onSiteCounts = "从上机到出结果，取样、排队和复检另计";
