/** A report's number as it is printed and spoken: BG00000123. */
export const reportNumber = (serial: number): string => `BG${String(serial).padStart(8, "0")}`;
