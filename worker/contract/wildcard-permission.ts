/** Holds everything; granted to the built-in administrator role only. */
export const wildcardPermission = "*:*:*";
