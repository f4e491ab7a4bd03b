/**
 * The web-view of a mini-program shows an error for any host except ours, so links to other hosts do nothing there.
 * This is part of the first script, because such links can be pressed before any other script is loaded.
 */
export function stayOnHostInMiniProgram(): void {
  if (/miniProgram/.test(navigator.userAgent)) addEventListener("click", refuseOtherHosts, true);
}

function refuseOtherHosts(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link?.protocol.startsWith("http") && link.origin !== location.origin) event.preventDefault();
}
