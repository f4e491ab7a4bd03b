import { IconClock, IconFlag } from "@tabler/icons-react";
import type { TubeLife } from "#contract/tubes.schemas";
import { formatTime, spanText } from "../../../parts/format-time";
import css from "../../../parts/life-line.module.css";
import { OfficeLink } from "../../../parts/own-link";
import { timelineIcon } from "./life-icons";
import { type TimelineLine as Line, timelineLines } from "./life-line.model";
import { nextTubeStep } from "./next-step";

const dayOf = (at: number) => formatTime(at, "{y}-{m}-{d}");
/** Shorter waiting times are not shown in the timeline. */
const worthSaying = 60 * 60_000;

/** Everything that happened to a tube since it was made, and its next step. */
export function TubeTimeline({ life, at }: { life: TubeLife; at: number }) {
  const lines = timelineLines(life.events, dayOf);
  const next = nextTubeStep(life);
  // Looking at a name does not change the tube's next step.
  const last = lines.findLast((line) => line.change !== "" || line.kind !== "reveal");
  return (
    <ol className="bare-list">
      {lines.map((line) => (
        <Event key={line.id} line={line} />
      ))}
      <li className={`relative gap-0-12 ${css.event}`} data-next>
        <span className={`${css.node} toned on-ground`} data-tone={next?.tone ?? "neutral"}>
          {next ? <IconClock size={16} stroke={1.8} aria-hidden /> : <IconFlag size={16} stroke={1.8} aria-hidden />}
        </span>
        <div className="slim">
          <p className="flex wrap baseline gap-4-12 strong ink">{next ? next.title : "到此结束"}</p>
          <p className="flex wrap gap-0-12 size-13 muted">
            {next ? next.text : "没有后续步骤。"}
            {next && last && at - last.at >= worthSaying ? `已等待 ${spanText(at - last.at)}。` : ""}
          </p>
          {next?.link ? <OfficeLink href={next.link.href}>{next.link.label}</OfficeLink> : null}
        </div>
      </li>
    </ol>
  );
}

function Event({ line }: { line: Line }) {
  const Icon = timelineIcon(line.kind);
  return (
    <li className={`relative gap-0-12 ${css.event}`}>
      {line.gapMs >= worthSaying ? <span className={`size-12 muted ${css.gap}`}>{spanText(line.gapMs)}后</span> : null}
      <span className={`${css.node} toned on-ground`} data-tone={line.tone}>
        <Icon size={16} stroke={1.8} aria-hidden />
      </span>
      <div className="slim">
        <p className="flex wrap baseline gap-4-12 strong ink">
          {line.title}
          {line.change ? <span className="size-13 plain muted">{line.change}</span> : null}
        </p>
        <p className="flex wrap gap-0-12 size-13 muted">
          <time dateTime={new Date(line.at).toISOString()}>
            {formatTime(line.at, line.opensDay ? "{y}-{m}-{d} {h}:{i}:{s}" : "{h}:{i}:{s}")}
          </time>
          <span>{line.actor}</span>
        </p>
        {line.reason ? <p className="quoted above-4 size-13 text">{line.reason}</p> : null}
      </div>
    </li>
  );
}
