import { useSyncExternalStore } from "react";
import { readAppConfig } from "#contract/app-config";
import { call } from "./api";

/** The company's data that staff entered; empty until they are loaded, and where nobody entered them. */
interface SiteFacts {
  readonly company: string;
  /** ICP filing number as text. */
  readonly icp: string;
  /** Public-security filing number as text, and its digits for the query site. */
  readonly police: string;
  readonly policeCode: string;
  readonly phone: string;
  /** Hours in which somebody answers the phone. */
  readonly hours: string;
  readonly email: string;
  readonly address: string;
  readonly laboratory: string;
  /** Licence number and director of the laboratory. */
  readonly licence: string;
  readonly director: string;
}

/** The facts in the public parameters of the app configuration. */
export function siteFactsOf(config: Readonly<Record<string, string>>): SiteFacts {
  const text = (key: string) => config[key]?.trim() ?? "";
  const police = text("site_police_number");
  return {
    company: text("site_company"),
    icp: text("site_icp_number"),
    police,
    policeCode: police.replaceAll(/\D/g, ""),
    phone: text("site_phone"),
    hours: text("site_hours"),
    email: text("site_email"),
    address: text("site_address"),
    laboratory: text("lab_name"),
    licence: text("lab_licence"),
    director: text("lab_director"),
  };
}

const nothing = siteFactsOf({});

let facts = nothing;
let isAsked = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!isAsked) {
    isAsked = true;
    setTimeout(ask);
  }
  return () => listeners.delete(listener);
}

async function ask(): Promise<void> {
  try {
    facts = siteFactsOf((await call(readAppConfig)).data);
    for (const listener of listeners) listener();
  } catch {
    // Without these data the page still shows everything else.
  }
}

/** Address that starts a phone call, without the characters that people write between the digits. */
export const telephoneHref = (phone: string) => `tel:${phone.replaceAll(/[^\d+]/g, "")}`;

/** The company's facts, loaded once after hydration. */
export function useSiteFacts(): SiteFacts {
  return useSyncExternalStore(
    subscribe,
    () => facts,
    () => nothing,
  );
}
