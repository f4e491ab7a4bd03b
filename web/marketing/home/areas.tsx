import { AreaCard } from "../parts/area-card";

const areas = [
  {
    to: "/products/drugs",
    hue: "medication",
    art: "medication",
    name: "精准用药",
    text: "看懂基因怎样影响药物代谢，带着结果和医生、药师沟通。",
    tags: ["硝酸甘油", "别嘌醇", "华法林", "叶酸", "辛伐他汀"],
  },
  {
    to: "/products/micro",
    hue: "pathogen",
    art: "pathogen",
    name: "病毒与微生物",
    text: "发热、咳嗽时，一管样本同时查四种呼吸道病毒，上机后约 30-40 分钟有结果。",
    tags: ["新冠病毒", "甲流", "乙流", "呼吸道合胞病毒"],
  },
  {
    to: "/products/dtc",
    hue: "alcohol",
    art: "dtc",
    name: "消费级基因检测",
    text: "从酒精耐受、咖啡代谢，到人才、学业、营养、运动、疾病风险和肌肤，九个方向了解自己。",
    tags: ["社交", "职场", "学业", "健康", "美丽"],
  },
] as const;

/** Three cards to the three product pages. */
export function ProductAreaCards() {
  return (
    <div className="grid-3">
      {areas.map(({ tags, ...area }) => (
        <AreaCard key={area.to} {...area} more="了解更多">
          <ul className="tags">
            {tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        </AreaCard>
      ))}
    </div>
  );
}
