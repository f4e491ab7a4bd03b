/** Converts between the API's codes and the names used inside. */
export const toWireStatus = (status: "on" | "off") => (status === "on" ? ("2" as const) : ("1" as const));
export const fromWireStatus = (status: "1" | "2") => (status === "2" ? ("on" as const) : ("off" as const));

/** Converts an optional value of a form. */
export const mapGiven = <T, R>(value: T | undefined, read: (value: T) => R): R | undefined =>
  value === undefined ? undefined : read(value);

const sexes = { male: "0", female: "1", unknown: "2" } as const;
export const toWireSex = (sex: keyof typeof sexes) => sexes[sex];
export const fromWireSex = (sex: "0" | "1" | "2") => (["male", "female", "unknown"] as const)[Number(sex)] ?? "unknown";

/** Chinese name of a person's sex, for forms and reports. */
export const genderNames = { male: "男", female: "女" } as const;
/** The same for staff, whose sex may be unknown. */
export const sexNames = { ...genderNames, unknown: "未知" } as const;

const scopes = { all: "1", departments: "2", department: "3", department_tree: "4", own: "5" } as const;
export type ScopeName = keyof typeof scopes;
export const toWireScope = (scope: ScopeName) => scopes[scope];
export const fromWireScope = (scope: "1" | "2" | "3" | "4" | "5"): ScopeName =>
  (["all", "departments", "department", "department_tree", "own"] as const)[Number(scope) - 1] ?? "own";

const kinds = { directory: "M", page: "C", button: "F" } as const;
export const toWireMenuKind = (kind: keyof typeof kinds) => kinds[kind];
export const fromWireMenuKind = (kind: "M" | "C" | "F") =>
  (({ M: "directory", C: "page", F: "button" }) as const)[kind];

/** Path of a stored picture, empty without one. */
export const picturePath = (fileId: string | null) => (fileId ? `/files/${fileId}` : "");
/** The picture that a path names; undefined for any other path. */
export const pictureIdOfPath = (path: string) =>
  path.startsWith("/files/") ? path.slice("/files/".length) : undefined;
