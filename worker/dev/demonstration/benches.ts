import { closePlate, createPlate, scanOntoPlate } from "#contract/plates";
import { signedIn } from "./staff";
import type { Stage } from "./stage";

/** A plate that is being filled, one that is closed and waits for the instrument, and samples that wait for a plate. */
export async function plateBenches(
  { world, lab, staff, bindAll }: Stage,
  closed: string[],
  open: string[],
): Promise<void> {
  await bindAll([...closed, ...open], "std");
  await lab.receive([...closed, ...open]);
  const technician = await signedIn(world, staff.technician);
  const fill = async (productCode: string, barcodes: readonly string[]) => {
    const { id } = await technician.call(createPlate, { body: { productCode } });
    for (const barcode of barcodes) {
      world.now += 3_000;
      await technician.call(scanOntoPlate, { params: { id }, body: { barcode } });
    }
    return { params: { id } };
  };
  await technician.call(closePlate, await fill("coffee", closed));
  await fill("nitroglycerin", open.slice(0, -2));
}
