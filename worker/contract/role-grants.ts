import type { CallOf } from "./endpoint";
import type * as schemas from "./role-grants.schemas";

export const readRoleMenuTree: CallOf<typeof schemas, "readRoleMenuTree"> = {
  name: "readRoleMenuTree",
  method: "GET",
  path: "/api/v1/roleMenuTreeselect/{roleId}",
};

export const readRoleDeptTree: CallOf<typeof schemas, "readRoleDeptTree"> = {
  name: "readRoleDeptTree",
  method: "GET",
  path: "/api/v1/roleDeptTreeselect/{roleId}",
};

export const previewRole: CallOf<typeof schemas, "previewRole"> = {
  name: "previewRole",
  method: "POST",
  path: "/api/v1/role/{id}/preview",
};

export const viewAsRole: CallOf<typeof schemas, "viewAsRole"> = {
  name: "viewAsRole",
  method: "PUT",
  path: "/api/v1/view-as",
};

export const explainPermission: CallOf<typeof schemas, "explainPermission"> = {
  name: "explainPermission",
  method: "GET",
  path: "/api/v1/permission/{tag}",
};
