/** Title of /index: a health brand, as the specification asks. */
export const indexTitle = "基因与健康检测平台｜唾液样本，上机后约 30-40 分钟出结果";

/** Title of a page whose route has none, until the product's name that staff entered is loaded. */
export const defaultAppName = "酒精耐受基因检测";
