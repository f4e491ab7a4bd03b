/** Secrets of the test runs: random enough for the start-up check, worthless anywhere else. */
export const testSecrets = {
  TOKEN_SECRET: "a6BKP4gFyx8XsgqzL_7Fi8i5JfyivzIJo7Z9cW6fkJw",
  PASSWORD_PEPPER: "YfB4w2J3JMpxpXGdHEMgx2Dbey6rDJlMDw05mcdduyo",
  HASH_SECRET: "gInIXamNQCIIvNEdBgznaWkHl_j7-BbjofNN1HeD2XA",
  AUDIT_SECRET: "5s_A5P5vw_fGeaxbqnsAbke2WRxrrYWR6aNOU0CeOQQ",
  DATA_KEYS: "v1:S2cWm0vX8hJr4yTz6Nq1Lp3Df5Ga7BkEoUiQsRtYx9w=",
} as const;
