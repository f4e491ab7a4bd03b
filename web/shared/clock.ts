/** The only source of time in the web app, milliseconds since the epoch. */
export const now = (): number => Date.now();
