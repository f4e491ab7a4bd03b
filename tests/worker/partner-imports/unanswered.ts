import { commitPartnerImport } from "#contract/partner-imports.schemas";
import type { Laboratory } from "../plates";
import { judgedImport, partnerCsv } from "./partner-files";

/** A result without a call at one site, as another laboratory reports it. */
export async function unanswered(lab: Laboratory, barcode: string, nth: number) {
  lab.world.clock.advance(1_000);
  const lines = [`${barcode},rs671,,,No Call`, `${barcode},rs1229984,,,C/T`, `#${nth}`];
  const id = await judgedImport(lab, partnerCsv([], lines));
  await lab.world.call(commitPartnerImport, { as: lab.technician, params: { id } });
}
