/** Secrets of the test runs: long enough for the start-up check, worthless anywhere else. */
export const testSecrets = {
  TOKEN_SECRET: "tests-only-token-7f3a9c1e5b2d8046",
  PASSWORD_PEPPER: "tests-only-pepper-2c8e1f6a9d4b7035",
  HASH_SECRET: "tests-only-lookup-9b4d7e2f1a6c8053",
  AUDIT_SECRET: "tests-only-audit-5e1c8a3f7d9b2046",
  DATA_KEYS: "v1:S2cWm0vX8hJr4yTz6Nq1Lp3Df5Ga7BkEoUiQsRtYx9w=",
} as const;
