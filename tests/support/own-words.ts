/**
 * Texts of the public pages that look like a factual statement but are none, by the reason why they need no source. A
 * new factual sentence must be a `Statement` with its sources; this list is only for texts that nobody could look up.
 */
export const ownWords: Readonly<Record<string, readonly string[]>> = {
  "What we offer, how it goes, what an answer contains": [
    "看懂基因怎样影响药物代谢，带着结果和医生、药师沟通。",
    "从酒精耐受、咖啡代谢，到人才、学业、营养、运动、疾病风险和肌肤，九个方向了解自己。",
    "按说明用拭子在口腔内旋转取样，放进采样管盖紧即可。",
    "选一个位点，再选一个基因型，看看有多少人是同一基因型、影响是什么、该怎么做。",
    "单位只能得到十人以上的汇总数据，看不到任何个人的基因型和级别。",
    "结果好懂、好玩，一张卡片就能发给朋友，也让不能喝的人更容易说“不”。",
    "逐项了解叶酸、维生素 D、维生素 B12 等营养素的代谢与吸收倾向，把饮食安排得更合身。",
    "检测 CYP1A2 与 AHR 两个位点，了解您的咖啡因代谢倾向：偏快、中等还是偏慢。",
    "国人常见疾病的遗传倾向，以及可以改变的习惯。",
    "朋友聚餐、商务宴请，提前说明自己适不适合喝。",
    "由优秀员工的汇总画出岗位轮廓，写进岗位说明。",
    "代谢与吸收，两条线",
    "把许多位点加在一起，看您排在参考人群的哪里。",
    "基因不变，研究会变。",
    "新研究出来，位置可能重新计算。",
    "这一项的先天倾向高于参考人群，护理时放在前面。",
    "和多数人差不多，按季节和年龄护理即可。",
  ],
  "What the result is not, and general advice": [
    "内参的曲线应当越过阈值，说明取样有效；四种病毒中哪条越过，就是检出了哪一种。",
    "“常用于”一栏只是举例，不是研究结论，也不作为安排岗位的依据。",
    "尚无结果一致、可引用的研究，只作科普。",
    "症状加重或持续时，请再检测或就医。",
    "级别说的是代谢倾向，不是能喝几杯，请以自己的感受为准。",
    "倾向与参考人群相比，不代表已经缺乏；是否补充由医生决定。",
    "本检测为消费级检测，仅供参考和娱乐，不是患病概率，不用于疾病诊断和治疗；有症状或家族史，请到医院检查。",
    "倾向偏高或偏低，都是与参考人群相比；无论高低都要防晒。",
  ],
  "Questions, and beliefs that the line below them contradicts": [
    "没有检出变异，是不是用药就没有风险？",
    "检出病毒要吃抗生素吗？",
    "这一杯，提神两小时还是清醒到半夜？看看您的咖啡因代谢倾向。",
    "脸红说明代谢快，能喝",
  ],
  "Meaning of a grade, and samples of a report that are marked as samples": [
    "多项研究一致，尚无指南",
    "代谢倾向：中等",
    "高于 72% 的参考人群",
  ],
  "Figures whose source stands in the remark of their table or card": [
    "99 %",
    "标称准确率 99%",
    "6.0%",
    "26.7%",
    "29.7%",
    "3.2%",
    "14.2%",
    "15.8%",
    "0.4%",
    "1.9%",
    "2.1%",
  ],
};
