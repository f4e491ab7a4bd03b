import { useQuery } from "@tanstack/react-query";
import { listPlates } from "#contract/plates";
import type { ImportPreview } from "#contract/run-imports.schemas";
import { pageQuery } from "../../parts/data/queries";
import { usePermissionCheck } from "../../session/access";
import { ChoiceField } from "./choice-field";
import { useMayDecideImport } from "./use-import";

/** Which of our plates was measured: every sample is then compared with the well it was scanned into. */
export function PlateField({ preview }: { preview: ImportPreview }) {
  const mayDecide = useMayDecideImport(preview);
  const enabled = usePermissionCheck()("lab:plate:list") && mayDecide;
  const { data } = useQuery({ ...pageQuery(listPlates, { state: "closed", pageSize: 50 }), enabled });
  const { plate, product } = preview;
  const closed = (data?.list ?? []).filter(({ run, product: of }) => !run && (!product || of.code === product.code));
  const codes = [...new Set([...(plate ? [plate.code] : []), ...closed.map(({ code }) => code)])];
  if (codes.length === 0) return null;
  return (
    <ChoiceField
      preview={preview}
      label="对照哪块样本板"
      options={[{ value: "", label: "不指定" }, ...codes.map((code) => ({ value: code, label: code }))]}
      value={plate?.code ?? ""}
      mappedBy={(plateCode) => ({ plateCode })}
    />
  );
}
