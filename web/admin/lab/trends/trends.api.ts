import { useQuery } from "@tanstack/react-query";
import type { DataOf } from "#contract/endpoint";
import { listTrendAssays } from "#contract/trends";
import { callQuery } from "../../parts/data/queries";

export type TrendAssay = DataOf<typeof listTrendAssays>[number];

/** The live assays with their rules and means. */
export const useTrendAssays = () => useQuery(callQuery(listTrendAssays));

export const assayOption = ({ code, name }: { readonly code: string; readonly name: string }) => ({
  value: code,
  label: name,
});
