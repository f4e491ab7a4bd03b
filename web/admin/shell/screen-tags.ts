import type { Permission } from "#contract/permissions";

/** The permission behind each menu's page, to name it to people who may not open the page; a test holds it against the menus. */
const tags: Readonly<Record<string, Permission>> = {
  "/dashboard": "admin:dashboard:view",
  "/lab/kits": "lab:kit:list",
  "/lab/tubes": "lab:tube:list",
  "/lab/receiving": "lab:sample:receive",
  "/lab/plates": "lab:plate:list",
  "/lab/imports": "lab:run:import",
  "/lab/runs": "lab:run:list",
  "/lab/devices": "lab:device:list",
  "/lab/merchants": "lab:merchant:list",
  "/lab/review": "lab:result:list",
  "/lab/reports": "lab:report:list",
  "/lab/products": "lab:product:list",
  "/lab/templates": "lab:product:list",
  "/merchant/board": "merchant:board:view",
  "/merchant/batches": "merchant:batch:list",
  "/messages": "msg:message:list",
  "/site/privacy": "site:privacy:list",
  "/site/enquiries": "site:enquiry:list",
  "/system/users": "admin:sysUser:list",
  "/system/roles": "admin:sysRole:list",
  "/system/menus": "admin:sysMenu:list",
  "/system/departments": "admin:sysDept:list",
  "/system/posts": "admin:sysPost:list",
  "/system/dictionaries": "admin:sysDictType:list",
  "/system/dictionary-data": "admin:sysDictData:list",
  "/system/configs": "admin:sysConfig:list",
  "/system/settings": "admin:sysConfigSet:list",
  "/system/apis": "admin:sysApi:list",
  "/system/sessions": "admin:session:list",
  "/system/login-logs": "admin:sysLoginLog:list",
  "/system/operation-logs": "admin:sysOperLog:list",
  "/system/audit-logs": "admin:audit:list",
  "/tools/health": "sysTools:serverMonitor:list",
  "/tools/api-test": "admin:sysApi:list",
  "/tools/project": "sysTools:project:list",
};

/** The permission that opens a path: that of the longest page which it is or lies under. */
export function tagOfPath(path: string): Permission | undefined {
  const owners = Object.keys(tags).filter((page) => path === page || path.startsWith(`${page}/`));
  return tags[owners.sort((a, b) => b.length - a.length)[0] ?? ""];
}
