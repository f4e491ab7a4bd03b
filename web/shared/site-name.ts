/** Name of the site in its header, footer, structured data, and on a card that somebody shares. */
export const siteName = "基因与健康";
