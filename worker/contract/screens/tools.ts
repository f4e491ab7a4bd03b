import type { Screen } from "./screen";

/** The platform: its health, its API, its build. */
export const toolScreens = [
  {
    path: "/tools/health",
    title: "服务监控",
    words: "监控 健康",
    permission: "sysTools:serverMonitor:list",
    menu: { name: "ToolsHealth", icon: "activity" },
  },
  {
    path: "/tools/api-test",
    title: "接口测试",
    permission: "admin:sysApi:list",
    menu: { name: "ToolsApiTest", icon: "terminal" },
  },
  {
    path: "/tools/project",
    title: "项目工具",
    permission: "sysTools:project:list",
    menu: { name: "ToolsProject", icon: "package", buttons: ["sysTools:project:update"] },
  },
] as const satisfies readonly Screen[];
