import type { Study } from "#contract/validation-states";

/** How the figures of each study are computed, for the page and the printed file. Sources: docs/validation.md. */
export const studyMethods: Readonly<Record<Study, string>> = {
  accuracy:
    "同一批次里同一参考物质的复孔合成一次测定：判读孔数达到方案要求且一致，才算有判读；无判读不计入一致率，单独列出。比例的 95% 置信区间为 Clopper-Pearson 精确区间：下限 B(0.025; x, n-x+1)，上限 B(0.975; x+1, n-x)，B 为贝塔分布分位数（Clopper 与 Pearson，1934）。",
  precision:
    "同一参考物质、同一浓度的 Ct 按批次做单因素随机效应方差分析：批内方差 = MS内，批间方差 = max(0, (MS间 - MS内) / n0)，n0 = (N - Σn²/N) / (k - 1)，总 SD 为两者之和的平方根（CLSI EP05-A3）。一致性为最多的那种判读占全部孔的比例。",
  lod: "对各浓度的检出孔数做概率单位（probit）回归：检出率 = Φ(a + b·lg 浓度)，最大似然估计；检出限为检出率 95% 的浓度，置信区间按 Fieller 定理（CLSI EP17-A2；Finney，1971）。",
  interference:
    "同一参考物质加与不加干扰物各测多孔，比较 Ct 均值：差 ± t(0.975, ν)·√(s₁²/n₁ + s₂²/n₂)，自由度按 Welch-Satterthwaite（Welch，1947）。",
  carry_over:
    "棋盘布板：与阳性孔有一条边相邻的阴性孔中出现信号（晚于界值的也算）为携带污染；上限为单侧 95% 精确上限 B(0.95; x+1, n-x)。",
};
