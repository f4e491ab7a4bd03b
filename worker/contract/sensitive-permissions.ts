import type { Permission } from "./permissions";

/**
 * Permissions to reveal a person's data, create a credential, give or take a right, or publish or withdraw a report. A call
 * that writes, reveals or exports with one of them asks for the password again (`needsProof`); undoing it does too.
 */
export const sensitivePermissions: Readonly<
  Partial<Record<Permission, "opens a person" | "makes a credential" | "gives a right" | "ends a report">>
> = {
  "lab:tube:reveal": "opens a person",
  "lab:order:reveal": "opens a person",
  "site:privacy:reveal": "opens a person",
  "lab:report:view": "opens a person",
  "lab:report:print": "opens a person",
  "lab:exchange:export": "opens a person",
  "admin:sysUser:export": "opens a person",
  "admin:sysOperLog:export": "opens a person",
  "admin:sysDictData:export": "opens a person",
  "admin:sysUser:add": "makes a credential",
  "admin:sysUser:import": "makes a credential",
  "admin:sysUser:resetPassword": "makes a credential",
  "lab:merchant:account": "makes a credential",
  "lab:client:edit": "makes a credential",
  "lab:device:edit": "makes a credential",
  "admin:sysUser:edit": "gives a right",
  "admin:sysUser:status": "gives a right",
  "admin:sysRole:add": "gives a right",
  "admin:sysRole:update": "gives a right",
  "admin:sysRole:status": "gives a right",
  "admin:sysRole:remove": "gives a right",
  "admin:session:end": "gives a right",
  "sysTools:project:update": "gives a right",
  "lab:release:approve": "ends a report",
  "lab:report:publish": "ends a report",
  "lab:report:withdraw": "ends a report",
};
