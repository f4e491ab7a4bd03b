import {
  createDepartment,
  getDepartment,
  listDepartments,
  readDepartmentTree,
  removeDepartments,
  updateDepartment,
} from "#contract/departments.schemas";
import { createPost, getPost, listPostOptions, listPosts, removePosts, updatePost } from "#contract/posts.schemas";
import {
  explainPermission,
  previewRole,
  readRoleDeptTree,
  readRoleMenuTree,
  viewAsRole,
} from "#contract/role-grants.schemas";
import { listRoleOptions } from "#contract/role-options.schemas";
import {
  createRole,
  getRole,
  listRoles,
  removeRoles,
  setRoleDataScope,
  setRoleStatus,
  updateRole,
} from "#contract/roles.schemas";
import { checkUserImport, importUsers, listUserImports, undoUserImport } from "#contract/user-imports.schemas";
import {
  createUser,
  exportUsers,
  getUser,
  listUsers,
  readImportTemplate,
  removeUsers,
  removeUserTotp,
  resetPassword,
  setUserStatus,
  updateUser,
} from "#contract/users.schemas";
import { nextNumber } from "#tests/support/factories";
import { type HappyPath, happy, type Stage } from "./stage";

const newDepartment = async ({ boss }: Stage): Promise<number> =>
  (await boss.call(createDepartment, { body: departmentForm() })).data.deptId;
const departmentForm = () => ({ parentId: 0, deptName: `部门${nextNumber()}` });

const newPost = async ({ boss }: Stage) => (await boss.call(createPost, { body: postForm() })).data.postId;
const postForm = () => ({
  postCode: `P${nextNumber()}`,
  postName: `岗位${nextNumber()}`,
  sort: 1,
  status: "2" as const,
  remark: "",
});

export const newRole = async ({ boss }: Stage): Promise<number> =>
  (await boss.call(createRole, { body: { roleKey: `made-${nextNumber()}`, roleName: "新角色" } })).data.roleId;

const userForm = (deptId: number) => ({
  username: `member${nextNumber()}`,
  nickName: "赵小红",
  phone: "13900139000",
  email: "zhao@example.com",
  deptId,
  roleIds: [],
});
async function newUser(stage: Stage): Promise<number> {
  const body = userForm(await newDepartment(stage));
  return (await stage.boss.call(createUser, { body })).data.userId;
}

const importRow = async (stage: Stage) => ({
  department: String(await newDepartment(stage)),
  roles: "",
  username: `imported${nextNumber()}`,
  nickName: "钱二",
  email: "qian@example.com",
  phone: "13700137000",
  sex: "女",
  status: "正常",
});

const departments: readonly HappyPath[] = [
  happy(listDepartments, async (stage) => {
    await newDepartment(stage);
    return {};
  }),
  happy(readDepartmentTree),
  happy(getDepartment, async (stage) => ({ params: { id: await newDepartment(stage) } })),
  happy(createDepartment, () => ({ body: departmentForm() })),
  happy(updateDepartment, async (stage) => ({
    params: { id: await newDepartment(stage) },
    body: { ...departmentForm(), version: 1 },
  })),
  happy(removeDepartments, async (stage) => ({ body: { ids: [await newDepartment(stage)] } })),
];

const posts: readonly HappyPath[] = [
  happy(listPosts),
  happy(listPostOptions),
  happy(getPost, async (stage) => ({ params: { id: await newPost(stage) } })),
  happy(createPost, () => ({ body: postForm() })),
  happy(updatePost, async (stage) => ({ params: { id: await newPost(stage) }, body: { ...postForm(), version: 1 } })),
  happy(removePosts, async (stage) => ({ body: { ids: [await newPost(stage)] } })),
];

const roles: readonly HappyPath[] = [
  happy(listRoles),
  happy(listRoleOptions),
  happy(getRole, async (stage) => ({ params: { id: await newRole(stage) } })),
  happy(createRole, () => ({ body: { roleKey: `made-${nextNumber()}`, roleName: "新角色", menuIds: [] } })),
  happy(updateRole, async (stage) => ({
    params: { id: await newRole(stage) },
    body: { roleName: "改名", roleSort: 5, status: "2", remark: "", version: 1 },
  })),
  happy(setRoleDataScope, async (stage) => ({ body: { roleId: await newRole(stage), dataScope: "1" } })),
  happy(setRoleStatus, async (stage) => ({ body: { roleId: await newRole(stage), status: "1" } })),
  happy(removeRoles, async (stage) => ({ body: { ids: [await newRole(stage)] } })),
  happy(readRoleMenuTree, async (stage) => ({ params: { roleId: await newRole(stage) } })),
  happy(readRoleDeptTree, async (stage) => ({ params: { roleId: await newRole(stage) } })),
  happy(previewRole, async (stage) => ({
    params: { id: await newRole(stage) },
    body: { menuIds: [], dataScope: "5" },
  })),
  happy(viewAsRole, async (stage) => ({
    body: { roleId: await newRole(stage) },
    permissions: ["admin:sysRole:update"],
  })),
  happy(explainPermission, () => ({ params: { tag: "lab:kit:list" } })),
];

const users: readonly HappyPath[] = [
  happy(listUsers, () => ({ query: { username: "staff", createdAtOrder: "desc" } })),
  happy(getUser, async (stage) => ({ params: { id: await newUser(stage) } })),
  happy(createUser, async (stage) => ({ body: userForm(await newDepartment(stage)) })),
  happy(updateUser, async (stage) => {
    const { username: _, ...form } = userForm(await newDepartment(stage));
    return { body: { ...form, userId: await newUser(stage), sex: "1", status: "2", remark: "", version: 1 } };
  }),
  happy(removeUsers, async (stage) => ({ body: { ids: [await newUser(stage)] } })),
  happy(resetPassword, async (stage) => ({ body: { userId: await newUser(stage), password: "Green-field-77" } })),
  happy(setUserStatus, async (stage) => ({ body: { userId: await newUser(stage), status: "1" } })),
  happy(removeUserTotp, async (stage) => ({ body: { userId: await newUser(stage) } })),
  happy(exportUsers, () => ({ query: { status: "2" } })),
  happy(readImportTemplate),
  happy(checkUserImport, async (stage) => ({ body: { rows: [await importRow(stage)] } })),
  happy(importUsers, async (stage) => ({ body: { rows: [await importRow(stage)] } })),
  happy(listUserImports),
  happy(undoUserImport, async (stage) => {
    const body = { rows: [await importRow(stage)] };
    const { importId } = (await stage.boss.call(importUsers, { body })).data;
    return { params: { importId }, as: stage.boss };
  }),
];

/** People, roles, departments and posts. */
export const organisation: readonly HappyPath[] = [...departments, ...posts, ...roles, ...users];
