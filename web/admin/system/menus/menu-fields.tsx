import type { MenuItem } from "#contract/menu-edit.schemas";
import { permissions } from "#contract/permissions";
import { componentOf, menuSelectableScreens, screenOfComponent } from "#contract/screens/components";
import type { FormField, Option } from "../../parts/form/form-field";
import { treeOptions } from "../../parts/tree/tree-rows";
import { IconPicker } from "./icon-picker";
import type { MenuForm } from "./menu.form";

const yesNo: readonly Option[] = [
  { value: "0", label: "是" },
  { value: "1", label: "否" },
];

const tags: readonly Option[] = [
  { value: "", label: "无（所有员工可见）" },
  ...Object.entries(permissions).map(([value, title]) => ({ value, label: `${title}　${value}` })),
];

/** Fields of the form for the chosen kind of menu; a menu cannot be moved below itself or below a button. */
export function menuFields(form: MenuForm, tree: readonly MenuItem[], own?: number): FormField<MenuForm>[] {
  const parents = treeOptions(
    tree,
    ({ menuId, title }) => ({ value: String(menuId), label: title }),
    ({ menuId, menuType }) => menuId === own || menuType === "F",
  );
  const isButton = form.menuType === "F";
  return [
    {
      name: "parentId",
      label: "上级菜单",
      kind: "select",
      isWide: true,
      options: [{ value: "0", label: "无（顶级）" }, ...parents],
    },
    {
      name: "menuType",
      label: "菜单类型",
      kind: "choice",
      isWide: true,
      options: [
        { value: "M", label: "目录" },
        { value: "C", label: "菜单" },
        { value: "F", label: "按钮" },
      ],
    },
    { name: "title", label: "菜单标题", kind: "text", isRequired: true, maxLength: 32 },
    { name: "sort", label: "显示排序", kind: "number", placeholder: "0" },
    ...(isButton ? [] : routeFields(form)),
    {
      name: "permission",
      label: "权限标识",
      kind: "select",
      isWide: true,
      isRequired: isButton,
      options: isButton ? tags.slice(1).concat(form.permission ? [] : [{ value: "", label: "请选择" }]) : tags,
      description: "角色勾选这一项，就得到这个权限",
    },
    ...(isButton ? [] : looksFields),
  ];
}

const looksFields: readonly FormField<MenuForm>[] = [
  {
    name: "visible",
    label: "显示在菜单中",
    kind: "choice",
    options: yesNo,
    description: "隐藏后仍可通过地址打开",
  },
  {
    name: "noCache",
    label: "每次打开都重新加载",
    kind: "choice",
    options: [
      { value: "Y", label: "是" },
      { value: "N", label: "否" },
    ],
  },
];

/** A component of an older menu that is not in the list is shown unchanged. */
const componentField = (now: string): FormField<MenuForm> => ({
  name: "component",
  label: "组件路径",
  kind: "select",
  isWide: true,
  isRequired: true,
  options: [
    ...(screenOfComponent(now) ? [] : [{ value: now, label: now || "请选择页面" }]),
    ...menuSelectableScreens.map(({ path, title }) => ({
      value: componentOf(path),
      label: `${title}　${componentOf(path)}`,
    })),
  ],
  description: "打开哪个页面；它的链接、页签和收藏会随路由地址一起移动",
});

function routeFields(form: MenuForm): FormField<MenuForm>[] {
  const isLink = form.isFrame === "0";
  const path = { name: "path", label: "路由地址", kind: "text", isRequired: true, maxLength: 200 } as const;
  return [
    {
      name: "icon",
      label: "图标",
      kind: "custom",
      isWide: true,
      render: ({ value, onChange }) => <IconPicker value={String(value)} onChange={onChange} />,
    },
    { name: "menuName", label: "路由名称", kind: "text", isRequired: true, maxLength: 64, placeholder: "不可重复" },
    { name: "isFrame", label: "外部链接", kind: "choice", options: yesNo },
    { ...path, isWide: isLink, placeholder: isLink ? "https://" : "以 / 开头，例如 /system/users" },
    ...(isLink || form.menuType === "M" ? [] : [componentField(form.component)]),
  ];
}
