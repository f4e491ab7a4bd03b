import { Outlet, useMatches } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useEarlyInput } from "../../use-early-input";
import { ToastOutlet } from "../parts/toasts";
import { useKeyboard } from "../parts/use-keyboard";

/** What surrounds every phone screen: the messages, the keyboard's room, the document's title. */
export function PhoneLayout() {
  const title = useMatches({ select: (matches) => matches[matches.length - 1]?.staticData.page?.title });
  const path = useMatches({ select: (matches) => matches[matches.length - 1]?.pathname });
  const lastPath = useRef(path);
  useEarlyInput();
  useKeyboard();
  useEffect(() => {
    if (title) document.title = title;
    if (path === lastPath.current) return;
    lastPath.current = path;
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
