import { Art } from "../parts/art";
import { Icon } from "../parts/icon";
import { SiteLink } from "../parts/site-link";

const starters = [
  {
    to: "/customize?defaultPath=/view2",
    hue: "coffee",
    art: "coffee",
    name: "咖啡代谢检测",
    text: "这一杯，提神两小时还是清醒到半夜？看看您的咖啡因代谢倾向。",
  },
  {
    to: "/customize?defaultPath=/view1",
    hue: "alcohol",
    art: "alcohol",
    name: "酒精耐受检测",
    text: "脸红、心慌从哪里来？两个位点，0-9 级，了解饮酒后的预期不适。",
  },
] as const;

/** Two cards to the views that most people begin with. */
export function Starters() {
  return (
    <div className="grid-2">
      {starters.map(({ to, hue, art, name, text }) => (
        <article key={to} className={`area starter h-${hue}`}>
          <Art name={art} />
          <div className="area-text">
            <h3>
              <SiteLink to={to} className="cover">
                {name}
              </SiteLink>
            </h3>
            <p>{text}</p>
            <span className="more" aria-hidden="true">
              去看看
              <Icon name="right" size={18} />
            </span>
          </div>
        </article>
      ))}
    </div>
  );
}
