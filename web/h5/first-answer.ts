import { createContext, useContext } from "react";
import type { Call } from "#contract/endpoint";
import type { Answer } from "../shared/api";

/** The answer of a call that a document was rendered from; worker/own-pages.ts writes it into the element with that id. */
export interface Given {
  readonly call: string;
  readonly data: unknown;
  readonly msg: string;
}

const element = typeof document === "undefined" ? null : document.getElementById("given");
let inDocument: Given | null = element && JSON.parse(element.textContent ?? "null");

/** In the worker: what the page is rendered with. */
export const GivenContext = createContext<Given | null>(null);

const answerOf = <E extends Call>(given: Given | null, { name }: E) =>
  given?.call === name ? (given as Answer<E>) : null;

/** What the document already says in answer to this call, until a page has taken it over. */
export function useGiven<E extends Call>(endpoint: E): Answer<E> | null {
  return answerOf(useContext(GivenContext) ?? inDocument, endpoint);
}

/** Takes it over: whoever asks later gets a fresh answer. */
export function takeGiven<E extends Call>(endpoint: E): Answer<E> | null {
  const answer = answerOf(inDocument, endpoint);
  if (answer) {
    inDocument = null;
    element?.remove();
  }
  return answer;
}
