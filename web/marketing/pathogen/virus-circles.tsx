import { useState } from "react";
import { SiteDrawing } from "../parts/art";
import { Icon } from "../parts/icon";
import { type Statement, StatementText } from "../parts/statement";
import { AmplificationPlot } from "./amplification-plot";
import { type Virus, viruses } from "./viruses";

const valid: Statement = { text: "内参正常，说明取样和检测有效。", by: ["lab rules"] };

/** Four circles; the chosen one shows its result and its curve. */
export function VirusCircles() {
  const [found, setFound] = useState<Virus>(viruses[0]);
  return (
    <div className="viruses" data-virus={found.key}>
      <ul className="circles">
        {viruses.map((one) => (
          <li key={one.key}>
            <button type="button" aria-pressed={one === found} data-virus={one.key} onClick={() => setFound(one)}>
              <SiteDrawing name={one.art} width={240} height={240} />
              <b>{one.name}</b>
            </button>
            <p>
              <StatementText of={one.text} />
            </p>
          </li>
        ))}
      </ul>
      <div className="multiplex" aria-live="polite">
        <div className="multiplex-result">
          <p className="multiplex-title">假如检出的是{found.name}</p>
          <ul>
            {viruses.map((one) => (
              <li key={one.key} data-found={one === found || undefined}>
                <span>{one.name}</span>
                <b>{one === found ? "检出" : "未检出"}</b>
              </li>
            ))}
            <li data-control="">
              <span>内参</span>
              <b>正常</b>
            </li>
          </ul>
          <p>
            <StatementText of={found.result} />
          </p>
          <p className="multiplex-note">
            <Icon name="check" size={18} />
            <span>
              <StatementText of={valid} />
            </span>
          </p>
        </div>
        <figure>
          <AmplificationPlot found={found} />
          <figcaption>示意图：检出的病毒和内参的曲线越过阈值，其余三条保持平直。</figcaption>
        </figure>
      </div>
    </div>
  );
}
