import { AreaCard } from "../parts/area-card";

const starters = [
  {
    to: "/customize",
    search: { defaultPath: "/view2" },
    hue: "coffee",
    art: "coffee",
    name: "咖啡代谢检测",
    text: "这一杯，提神两小时还是清醒到半夜？看看您的咖啡因代谢倾向。",
  },
  {
    to: "/customize",
    search: { defaultPath: "/view1" },
    hue: "alcohol",
    art: "alcohol",
    name: "酒精耐受检测",
    text: "脸红、心慌从哪里来？两个位点，0-9 级，了解饮酒后的预期不适。",
  },
] as const;

/** Two cards that link to the views most people begin with. */
export function StartingPointCards() {
  return (
    <div className="grid-2">
      {starters.map((starter) => (
        <AreaCard key={starter.hue} {...starter} className="area starter" more="去看看" />
      ))}
    </div>
  );
}
