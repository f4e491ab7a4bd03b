import loginSheets from "../admin/session/login.styles.txt?raw";
import phoneSheets from "../h5/h5.styles.txt?raw";
import siteSheets from "../marketing/marketing.styles.txt?raw";

const lists = { marketing: siteSheets, h5: phoneSheets, login: loginSheets };

/** The style sheets of one part of the web app, tokens first, as files under web/. */
export const webPartStyleSheets = (face: keyof typeof lists): string[] => lists[face].split("\n").filter(Boolean);
