import type { ReactNode } from "react";
import type { PhonePath } from "#contract/screens/public";
import { Link } from "../navigation";
import { ActionBar } from "../parts/action-bar";
import { Icon } from "../parts/icons";
import { ProgressLine } from "../parts/progress-line";
import { useLargeText } from "../parts/text-size";
import { PhoneFooter } from "./phone-foot";

/** A page with a single address. */
type PlainPath = Exclude<PhonePath, `${string}$${string}`>;

interface TopProps {
  readonly title: string;
  /** Path of the back arrow; no arrow when undefined. */
  readonly back?: PlainPath;
}

/** Header of a phone screen: back arrow, title, 大字版. */
export function TopBar({ title, back }: TopProps) {
  const [isLarge, setLarge] = useLargeText();
  return (
    <header className="top">
      {back ? (
        <Link to={back} className="icon-button" aria-label="返回">
          <Icon name="back" />
        </Link>
      ) : (
        <img className="mark" src="/art/logo.svg" alt="" width="28" height="28" />
      )}
      <p className="top-title">{title}</p>
      <button type="button" className="text-switch" aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
        {isLarge ? "标准版" : "大字版"}
      </button>
    </header>
  );
}

interface ScreenProps extends TopProps {
  readonly step?: 1 | 2 | 3 | 4;
  readonly isDone?: boolean;
  readonly bar?: ReactNode;
  readonly children: ReactNode;
}

/** One task: header, progress, the scrolling part, and the bar within reach of the thumb. */
export function Screen({ title, back, step, isDone, bar, children }: ScreenProps) {
  return (
    <div className="screen">
      <TopBar title={title} back={back} />
      <main className="screen-task">
        {step && <ProgressLine step={step} isDone={isDone} />}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll this part (axe) */}
        <section className="screen-main" aria-label={title} tabIndex={0}>
          {children}
          <PhoneFooter />
        </section>
        {bar && <ActionBar>{bar}</ActionBar>}
      </main>
    </div>
  );
}

interface HeadingProps {
  readonly title: string;
  readonly children?: ReactNode;
}

/** The request of this screen, in one line and one sentence. */
export function ScreenHeading({ title, children }: HeadingProps) {
  return (
    <div className="heading">
      <h1 tabIndex={-1}>{title}</h1>
      {children && <p className="lead">{children}</p>}
    </div>
  );
}
