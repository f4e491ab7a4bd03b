/** What stands in the place of a page that broke while it was drawn, in every face. */
export const BrokenPage = () => <a href={location.href}>页面遇到了问题，请点此刷新</a>;
