import { type ParsedLocation, redirect, type StaticDataRouteOption } from "@tanstack/react-router";
import { codes } from "#contract/envelope";
import { sessionMessages } from "#contract/session";
import { decideRoute, signInPath } from "../../guard";
import { ApiError } from "../../shared/api";
import { webPartOf } from "../../shared/faces";
import { clearSession, readToken } from "../../shared/session";
import { queryClient } from "../parts/data/query-client";
import { menuAddressOf, originalAddressOf, setAddressTranslation } from "../parts/places";
import { navigateToDocument } from "../session/leave";
import { storeSignInNotice } from "../session/notice";
import { ownMenusQuery, signedInUserQuery } from "../session/session.api";
import { firstPageUnder, homePathOfMenu, isAtOriginalAddress, menuEntries } from "./menu/menu-tree";
import { createAddressTranslation } from "./menu/placing";
import type { MatchedScreen } from "./screen";
import { isTemporaryError, waitForNextAttempt } from "./start-wait";

/**
 * Runs the route guard before a page of the office opens; on the first page it loads person and menus. `screenAt`
 * returns the screen that a menu put at a path, once the menus are known.
 */
export async function runRouteGuard(
  location: ParsedLocation,
  leaf: StaticDataRouteOption,
  screenAt: (path: string) => MatchedScreen | undefined,
): Promise<void> {
  const { pathname: path, href: fullPath } = location;
  const isOwn = webPartOf(path) === "admin";
  for (;;) {
    const hasToken = readToken() !== undefined;
    const areRolesLoaded = isLoaded();
    // The session ended while the person was working: he is asked to sign in again instead of being shown the public
    // site.
    if (!hasToken && areRolesLoaded && isOwn) return navigateToDocument(signInPath(fullPath));
    const menus = entries();
    if (!menus.every(isAtOriginalAddress)) setAddressTranslation(createAddressTranslation(menus));
    const isThere = firstPageUnder(menus, path) !== undefined || menuAddressOf(path) !== path;
    const isKnown = Boolean(leaf.screen ?? leaf.isEntry) || isThere || screenAt(path) !== undefined;
    const decision = decideRoute({ path, fullPath, hasToken, areRolesLoaded, isKnown });
    if (decision.kind === "load-user") {
      await load(fullPath);
      continue;
    }
    if (decision.kind === "pass") {
      if (!isOwn) return navigateToDocument(fullPath);
      const { search, hash } = location;
      if (menuAddressOf(path) !== path) throw redirect({ to: menuAddressOf(path), search, hash, replace: true });
      sendToWhatIsDue(path);
      return openDirectory(path);
    }
    if (webPartOf(decision.to) !== "admin") return navigateToDocument(decision.to);
    throw redirect({ to: decision.to, replace: true });
  }
}

/** Until the person has set his own password, and a required second factor, only the profile page is open. */
function sendToWhatIsDue(path: string): void {
  const user = queryClient.getQueryData(signedInUserQuery.queryKey);
  const isDue = user !== undefined && (user.mustChangePassword || user.mustSetTotp);
  if (isDue && originalAddressOf(path) !== "/profile/index") throw redirect({ to: "/profile/index", replace: true });
}

/** The page to which `/` leads the signed-in person. */
export function personHomePath(): string {
  return homePathOfMenu(entries());
}

function openDirectory(path: string): void {
  const to = firstPageUnder(entries(), path);
  if (to) throw redirect({ to, replace: true });
}

function entries() {
  return menuEntries(queryClient.getQueryData(ownMenusQuery.queryKey) ?? []);
}

function isLoaded(): boolean {
  return [signedInUserQuery, ownMenusQuery].every(({ queryKey }) => queryClient.getQueryData(queryKey) !== undefined);
}

/** Loads person and menus. For temporary errors the shell waits; an ended session leads to the sign-in page. */
async function load(fullPath: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await Promise.all([
        queryClient.ensureQueryData(signedInUserQuery),
        queryClient.ensureQueryData(ownMenusQuery).catch(noMenu),
      ]);
      return;
    } catch (error) {
      if (isTemporaryError(error)) {
        await waitForNextAttempt(error, tries);
        continue;
      }
      clearSession();
      storeSignInNotice(noticeOf(error));
      await navigateToDocument(signInPath(fullPath));
    }
  }
}

/** Messages of plain errors that may be shown; exception texts of a browser or a library never are. */
const ownSentences: readonly string[] = [sessionMessages.rolesEmpty, sessionMessages.menuLoadFailed];

/**
 * The sentence of an ended session also speaks of staying on the page; the sign-in page shows only the half that still
 * applies.
 */
function noticeOf(error: unknown): string {
  if (error instanceof ApiError && isSignedOut(error)) return "登录状态已过期，请重新登录";
  const isOurs = error instanceof ApiError || (error instanceof Error && ownSentences.includes(error.message));
  return (isOurs && error.message) || "Has Error";
}

const isSignedOut = ({ code }: ApiError) => code === codes.signedOut || code === codes.sessionEnded;

function noMenu(error: unknown): never {
  const isOfMenus = error instanceof ApiError && !isTemporaryError(error) && !isSignedOut(error);
  throw isOfMenus ? new Error(sessionMessages.menuLoadFailed) : error;
}
