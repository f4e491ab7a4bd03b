import { useState } from "react";

/**
 * The record that a form began with, whatever is read again behind it: what is saved goes with the version that the person saw, so a
 * colleague's later version is never overwritten unseen.
 */
export const useFirst = <T>(record: T): T => useState(() => record)[0];
