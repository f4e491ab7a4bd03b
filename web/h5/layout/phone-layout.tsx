import { Outlet, useMatches } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useEarlyInput } from "../../use-early-input";
import { ToastOutlet, toasts } from "../parts/toasts";
import { useKeyboardHeight } from "../parts/use-keyboard";

/** The frame of every phone screen: the messages, the keyboard's room, the document's title. */
export function PhoneLayout() {
  const page = useMatches({ select: (matches) => matches[matches.length - 1] });
  const path = page?.pathname;
  const title = page?.staticData.title ?? "";
  const lastPath = useRef(path);
  useEarlyInput();
  useKeyboardHeight();
  useEffect(() => {
    document.title = title;
    if (path === lastPath.current) return;
    lastPath.current = path;
    toasts.leavePage();
    // A new screen is announced by its heading, unless it moved the focus into a field itself.
    if (!document.activeElement?.matches("input,select")) document.querySelector<HTMLElement>("h1")?.focus();
  }, [title, path]);
  return (
    <>
      <Outlet />
      <ToastOutlet />
    </>
  );
}
