import type { HelpOf } from "../parts/help";

export const help = {
  "/system/users": {
    what: "员工账号：用户名用来登录，姓名出现在报告和日志里。",
    next: "新增用户后把初始密码当面交给本人；离职的人先停用，停用会立即退出所有设备。勾选多人可以一起授予或收回角色。",
  },
  "/system/users/import": {
    what: "一次新增很多用户。",
    next: "下载模板，填部门和角色的名称，选择 Excel 或 CSV 文件；先检查，可以直接在表格里改，再整批导入。没人登录前可以整批撤销。",
  },
  "/system/roles": {
    what: "角色决定能做什么（权限）和看得到谁的数据（数据范围）。",
    next: "勾选权限后可以用“以角色视角查看”确认；您只能给出自己拥有的权限。",
  },
  "/system/menus": {
    what: "左侧菜单：名称、图标、位置和它打开的页面。",
    next: "移动或改名不影响收藏的旧地址。隐藏菜单不等于收回权限，权限在角色里。",
  },
  "/system/departments": {
    what: "部门的上下级。",
    next: "数据范围按部门计算；有人的部门不能删除，先把人移走。",
  },
  "/system/posts": {
    what: "岗位，只用来说明一个人做什么，不带权限。",
    next: "在用户里选择岗位。",
  },
  "/system/dictionaries": {
    what: "下拉选项的种类，例如性别、证件类型。",
    next: "点字典类型看它的选项。",
  },
  "/system/dictionary-data": {
    what: "一种字典的选项：显示的字和保存的值。",
    next: "停用的选项不再出现在新表单里，旧数据仍显示原来的字。",
  },
  "/system/configs": {
    what: "程序读取的参数，按名称保存。",
    next: "改动立即生效并写入日志；标为前端可见的参数任何人都能读到，不要放密钥。",
  },
  "/system/settings": {
    what: "系统名称、联系方式和各项业务设置。",
    next: "系统名称显示在登录页、浏览器标签和左上角；保存后立即生效。",
  },
  "/system/sessions": {
    what: "现在登录着的员工和他们的设备。",
    next: "不认识的设备可以强制退出，再重置那个人的密码。",
  },
} satisfies HelpOf;
