/** The name that a menu calls a screen by, as the specification spells it: `/system/users/index`. */
export const componentOf = (path: string): string => (path.endsWith("/index") ? path : `${path}/index`);
