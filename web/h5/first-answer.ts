import { createContext, useContext } from "react";
import type { Call } from "#contract/endpoint";
import type { Answer } from "../shared/api";

/**
 * The reply to the call with which a document was rendered; worker/own-pages.ts writes it into the element with that
 * id.
 */
export interface InitialReply {
  readonly call: string;
  readonly data: unknown;
  readonly msg: string;
}

const element = typeof document === "undefined" ? null : document.getElementById("given");
let inDocument: InitialReply | null = element && JSON.parse(element.textContent ?? "null");

/** In the worker: the reply with which the page is rendered. */
export const InitialReplyContext = createContext<InitialReply | null>(null);

const answerOf = <E extends Call>(given: InitialReply | null, { name }: E) =>
  given?.call === name ? (given as Answer<E>) : null;

/** The reply to this call in the document, until a page has used it. */
export function useInitialReply<E extends Call>(endpoint: E): Answer<E> | null {
  return answerOf(useContext(InitialReplyContext) ?? inDocument, endpoint);
}

/** Returns that reply once: later callers load a new one. */
export function takeInitialReply<E extends Call>(endpoint: E): Answer<E> | null {
  const answer = answerOf(inDocument, endpoint);
  if (answer) {
    inDocument = null;
    element?.remove();
  }
  return answer;
}
