import type { HelpOf } from "../parts/help";

export const help = {
  "/system/apis": {
    what: "系统的全部接口和每个接口需要的权限。",
    next: "给外部系统开通前，先在这里确认它需要哪几个权限。",
  },
  "/tools/health": {
    what: "数据库、文件、短信和定时任务是否正常。",
    next: "有异常时先看说明，再把页面上的时间告诉维护人员。",
  },
  "/tools/api-test": {
    what: "以您自己的权限试着调用接口。",
    next: "会真的写入数据，请在演示环境里试。",
  },
  "/tools/project": {
    what: "当前版本和构建信息。",
    next: "报告问题时附上版本号。",
  },
} satisfies HelpOf;
