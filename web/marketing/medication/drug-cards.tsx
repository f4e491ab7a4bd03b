import { Icon } from "../parts/icon";
import { SiteLink } from "../parts/site-link";
import { type Statement, StatementText } from "../parts/statement";

const drugs: readonly { name: string; use: string; gene: string; say: Statement }[] = [
  {
    name: "硝酸甘油",
    use: "心绞痛急救",
    gene: "ALDH2",
    say: {
      text: "携带 rs671 的 A 型时，转化可能变慢。研究有支持也有不支持，急救时按医嘱用药并拨打 120。",
      by: ["PMID 17967228#13", "PMC3191425#14", "PMID 28342890#15"],
    },
  },
  {
    name: "别嘌醇",
    use: "降尿酸",
    gene: "HLA-B*58:01",
    say: {
      text: "阳性者发生严重皮肤反应的风险明显升高，国际指南不建议使用。汉族携带率在不同研究中为 11.9% 至 19.6%。",
      by: ["CPIC 别嘌醇#24", "Pharmacogenet Genomics 2018 深圳#25", "PMID 26399967#26"],
    },
  },
  {
    name: "华法林",
    use: "抗凝",
    gene: "VKORC1、CYP2C9",
    say: {
      text: "多数中国人属于对华法林敏感的类型，所需剂量偏低。剂量只能由医生按 INR 调整。",
      by: ["PMID 24287930#27", "PMC4010224#28"],
    },
  },
  {
    name: "叶酸",
    use: "备孕与孕期",
    gene: "MTHFR、MTRR",
    say: { text: "基因影响叶酸的利用，但备孕补叶酸与基因型无关，人人需要。用量由医生决定。", by: ["CDC MTHFR#18"] },
  },
  {
    name: "辛伐他汀",
    use: "降血脂",
    gene: "SLCO1B1",
    say: { text: "转运功能降低的人更容易出现肌肉不适。出现肌肉疼痛无力请就医，不要自行停药。", by: ["PMC9035072#29"] },
  },
];

/** The five drugs of the specification, and links to others. */
export function DrugCards() {
  return (
    <ul className="drugs">
      {drugs.map(({ name, use, gene, say }) => (
        <li key={name} className="card">
          <h3>{name}</h3>
          <p className="drug-use">
            {use} · {gene}
          </p>
          <p>
            <StatementText of={say} />
          </p>
        </li>
      ))}
      <li className="card drug-more">
        <h3>想了解别的药</h3>
        <p>按您的科室、门店或会员需要，定制要看的药物与位点。</p>
        <SiteLink to="/customize" className="more cover">
          了解检测定制
          <Icon name="right" size={18} />
        </SiteLink>
      </li>
    </ul>
  );
}
