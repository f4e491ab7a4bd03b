/** Replaces a page that threw during rendering, in every part of the web app. */
export const BrokenPage = () => <a href={location.href}>页面遇到了问题，请点此刷新</a>;
