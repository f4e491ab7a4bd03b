import type { CallOf } from "./endpoint";
import type * as schemas from "./run-imports.schemas";

export const importMessages = {
  known: "该文件已导入过，未作任何改动",
  knownCommitted: "该文件已导入并提交过，未作任何改动",
  empty: "文件是空的，请重新从仪器导出",
  tooLarge: "文件超过 20 MB，请只导出结果，不要包含原始曲线",
  nameRequired: "缺少文件名",
  chooseProduct: "请先选择产品",
  committed: "该文件已提交，不能再修改",
  discarded: "该文件已弃用，如需使用请重新上传",
  refused: "该文件未通过检查，不能提交",
  nothingToCommit: "没有可以提交的样本，请先处理条码对应关系",
  holdsTubes: "文件里有客户的采样管，不能作为验证批次入库",
  stale: "样本状态已变化，请刷新预览后重试",
  tooMuch: "文件里的样本名或检测名过长，合计超出一块板能有的内容，请只导出一块板的结果",
  unmapped: "还有未对应的检测名称，请先完成对应",
  unplanned: "文件里的样本不在任何样本板上，位置未经证实；提交须说明理由，每个结果都须审核人逐个确认",
  mayNotTakeUnplanned: "文件里的样本不在任何样本板上，您没有权限提交；请先排板并封板",
  boxesReason: "请说明为什么仍要使用这些试剂（2-200 个字）",
  placementReason: "样本不在任何样本板上，请说明为什么仍可入库（2-200 个字）",
  mappingBarcode: "对应的条码应为 6-13 位数字",
} as const;

/** The supported formats of instrument files. */
export const dialectNames = {
  "quantstudio-text": "QuantStudio 文本",
  "design-analysis": "QuantStudio 工作簿",
  "bio-rad-cfx": "Bio-Rad CFX",
  rdml: "RDML",
  "plain-csv": "通用 CSV",
} as const;
export const importStateNames = {
  uploaded: "已上传",
  previewed: "待提交",
  committed: "已提交",
  refused: "已拒绝",
  discarded: "已弃用",
} as const;

export const importVerdictNames = { passed: "通过", held: "有保留", stopped: "停止" } as const;

export const uploadImport: CallOf<typeof schemas, "uploadImport"> = {
  name: "uploadImport",
  method: "POST",
  path: "/api/v1/imports",
  bodyKind: "raw",
};

export const listImports: CallOf<typeof schemas, "listImports"> = {
  name: "listImports",
  method: "GET",
  path: "/api/v1/imports",
};

export const getImport: CallOf<typeof schemas, "getImport"> = {
  name: "getImport",
  method: "GET",
  path: "/api/v1/imports/{id}",
};

export const setImportMappings: CallOf<typeof schemas, "setImportMappings"> = {
  name: "setImportMappings",
  method: "PUT",
  path: "/api/v1/imports/{id}/mappings",
};

export const commitImport: CallOf<typeof schemas, "commitImport"> = {
  name: "commitImport",
  method: "POST",
  path: "/api/v1/imports/{id}/commit",
};

export const discardImport: CallOf<typeof schemas, "discardImport"> = {
  name: "discardImport",
  method: "POST",
  path: "/api/v1/imports/{id}/discard",
};
