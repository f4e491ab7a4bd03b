import { createStore } from "../store";

/** What the one search of the back office is called, in the bar and at the head of lists. */
export const searchLabel = "搜索客户、条码、页面";

/** How often the person asked for the search, which opens with every one, and what he had typed by then. */
export const searchCommand = createStore({ count: 0, text: "" });

export const startSearch = (text = ""): void => searchCommand.set(({ count }) => ({ count: count + 1, text }));
