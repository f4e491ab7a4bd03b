/** For every place where a barcode is scanned or typed: whether an unknown one looks like a slip. */
export { findIsMistyped } from "./mistyped.store";
