/** Includes every permission; only the built-in administrator role has it. */
export const wildcardPermission = "*:*:*";
