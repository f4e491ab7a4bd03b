import type * as agreements from "#contract/agreements";
import type * as bindings from "#contract/bindings";
import type { Endpoint } from "#contract/endpoint";
import type * as reports from "#contract/reports";
import type * as codes from "#contract/sms-codes";

/**
 * Method and path of a call whose types come from the contract. The endpoint objects themselves would bring a schema
 * library of 11 kB into the phone pages; tests/web/h5/h5-api.test.ts holds every line below against the contract.
 */
function wire<E extends Endpoint>(method: E["method"], path: string): E {
  // The caller (shared/api) reads nothing but method, path and body kind.
  return { method, path } as E;
}

export const sendCode = wire<typeof codes.sendCode>("POST", "/api/v1/h5/sms-code");
export const verifyCode = wire<typeof codes.verifyCode>("POST", "/api/v1/h5/verify");
export const bindPhone = wire<typeof codes.bindPhone>("POST", "/api/v1/h5/bindphone");
export const readFlow = wire<typeof codes.readFlow>("GET", "/api/v1/h5/flow");
export const endFlow = wire<typeof codes.endFlow>("DELETE", "/api/v1/h5/flow");
export const listAgreements = wire<typeof agreements.listAgreements>("GET", "/api/v1/h5/agreements");
export const bindTube = wire<typeof bindings.bindTube>("POST", "/api/v1/h5/bindinfo");
export const listMyBindings = wire<typeof bindings.listMyBindings>("GET", "/api/v1/h5/bindings");
export const undoBinding = wire<typeof bindings.undoBinding>("POST", "/api/v1/h5/bindings/{bindingId}/undo");
export const readTestEntry = wire<typeof bindings.readTestEntry>("GET", "/api/v1/h5/test-entry");
export const readReport = wire<typeof reports.readReport>("GET", "/api/v1/h5/report/{key}");
