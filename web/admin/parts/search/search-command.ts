import { createStore } from "../store";

/** Label of the office's one search, in the bar and at the head of lists. */
export const searchLabel = "搜索客户、条码、页面";

/** How often the person opened the search (each increase opens it), and the text typed so far. */
export const searchCommand = createStore({ count: 0, text: "" });

export const startSearch = (text = ""): void => searchCommand.set(({ count }) => ({ count: count + 1, text }));
