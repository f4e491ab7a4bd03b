import { useEffect, useRef } from "react";
import { useEarlyInput } from "../../use-early-input";
import { Outlet, usePlace } from "../../visitors/place";
import { ToastOutlet, toasts } from "../parts/toasts";
import { useKeyboard } from "../parts/use-keyboard";

/** What surrounds every phone screen: the messages, the keyboard's room, the document's title. */
export function PhoneLayout() {
  const { title, path } = usePlace();
  const lastPath = useRef(path);
  useEarlyInput();
  useKeyboard();
  useEffect(() => {
    document.title = title;
    if (path === lastPath.current) return;
    lastPath.current = path;
    toasts.leavePage();
    scrollTo(0, 0);
    // A new screen is announced by its heading, unless it put the focus into a field itself.
    if (!document.activeElement?.matches("input,select")) document.querySelector<HTMLElement>("h1")?.focus();
  }, [title, path]);
  return (
    <>
      <Outlet />
      <ToastOutlet />
    </>
  );
}
