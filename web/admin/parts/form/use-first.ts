import { useState } from "react";

/**
 * The record that a form started with, even if it is loaded again meanwhile: the form is saved with the version that
 * the person saw, so a colleague's later version is never overwritten unseen.
 */
export const useInitialRecord = <T>(record: T): T => useState(() => record)[0];
