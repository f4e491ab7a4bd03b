import type { ReactNode } from "react";
import css from "./blank.module.css";
import { BlankDrawing, type BlankKind } from "./blank-drawing";

/** A place with nothing to show: what is the case, and what to do next. */
export function Blank(props: { kind: BlankKind; title: string; text?: string; action?: ReactNode }) {
  return (
    <div className={css.blank}>
      <BlankDrawing kind={props.kind} />
      <h2 className={css.title}>{props.title}</h2>
      {props.text ? <p className={css.text}>{props.text}</p> : null}
      {props.action ? <div className={css.action}>{props.action}</div> : null}
    </div>
  );
}
