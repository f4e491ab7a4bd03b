import { useEffect, useState } from "react";
import type { DataOf } from "#contract/endpoint";
import { readOffer } from "#contract/offer";
import { call } from "../../shared/api";

export type SiteOffer = DataOf<typeof readOffer>;

/** Products on sale and listed merchants; null until they are loaded, and when the request fails. */
export function useSiteOffer(): SiteOffer | null {
  const [offer, setOffer] = useState<SiteOffer | null>(null);
  useEffect(() => {
    call(readOffer).then(
      ({ data }) => setOffer(data),
      () => {},
    );
  }, []);
  return offer;
}
