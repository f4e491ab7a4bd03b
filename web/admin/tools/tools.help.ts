import type { HelpTexts } from "../parts/help";

export const help = {
  "/system/apis": {
    what: "系统的全部接口、每个接口给谁用、需要什么权限。",
    next: "打开一个接口看它的权限在哪些菜单和角色里，也可以到接口测试里试。",
  },
  "/tools/health": {
    what: "各部分的状态：数据库、等待发送的短信、审计封存、会话和页面错误。",
    next: "显示“请处理”的，打开它下面的链接；仍不行时把页面上的更新时间告诉维护人员。",
  },
  "/tools/api-test": {
    what: "以您自己的身份调用接口。",
    next: "按名称、地址或代码查找，填写后发送；修改数据的调用会真的执行并记入审计。",
  },
  "/tools/project": {
    what: "构建信息、功能开关、报告签名密钥与配置的搬运。",
    next: "怀疑私钥泄露时更换报告签名密钥；报告问题时附上这里的版本；恢复演示数据只在本机运行时有，会清空本机数据。",
  },
} satisfies HelpTexts;
