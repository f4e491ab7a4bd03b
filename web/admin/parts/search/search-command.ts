import { createStore } from "../store";

/** Label of the office's one search, in the bar and at the head of lists. */
export const searchLabel = "搜索客户、条码、页面";

/** How often the person opened the search (each increase opens it), and the text typed so far. */
export const searchOpening = createStore({ count: 0, text: "" });

export const openSearch = (text = ""): void => searchOpening.set(({ count }) => ({ count: count + 1, text }));
