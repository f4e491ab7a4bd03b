import "./mantine-styles";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { setNonce } from "get-nonce";
import { Suspense, useMemo } from "react";
import { queryClient } from "../parts/data/query-client";
import { lazyPart } from "../parts/lazy-part";
import { onIdle } from "../parts/on-idle";
import { useStore } from "../parts/store";
import { createOfficeTheme } from "../theme";
import { startShellListeners } from "./after-start";
import { colourSchemeManager } from "./settings/colour-scheme";
import { uiSettings } from "./settings/ui-settings";
import { allowStyleMarkup } from "./trusted-types";

const OverlayHosts = lazyPart(() => import("./hosts"), "OverlayHosts");

// The document's policy allows styles by nonce; Mantine gets it from the provider, scroll locks from get-nonce.
const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
setNonce(nonce);
allowStyleMarkup();
onIdle(startShellListeners);

/** Theme, query cache, toasts and dialogs around every screen. */
export function AdminProviders() {
  const { colour } = useStore(uiSettings);
  const theme = useMemo(() => createOfficeTheme(colour), [colour]);
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colourSchemeManager}
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <Outlet />
        <Suspense>
          <OverlayHosts />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  );
}
