import type { Action } from "../../http/action";
import {
  createDepartmentAction,
  getDepartmentAction,
  listDepartmentsAction,
  readDepartmentTreeAction,
  removeDepartmentsAction,
  updateDepartmentAction,
} from "./departments.actions";

export const departmentsActions: readonly Action[] = [
  listDepartmentsAction,
  readDepartmentTreeAction,
  getDepartmentAction,
  createDepartmentAction,
  updateDepartmentAction,
  removeDepartmentsAction,
];
