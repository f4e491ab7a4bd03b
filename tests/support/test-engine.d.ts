declare module "test-engine" {
  export const openEngine: import("./engine-port").OpenEngine;
}
