import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { listPlates } from "#contract/plates";
import type { ImportPreview } from "#contract/run-imports";
import { SelectBox } from "../../parts/list/select-box";
import { useMay } from "../../session/access";
import { labList } from "../parts/lab-queries";
import css from "./import.module.css";
import { useMapping, useMayDecide } from "./use-import";

/** Which plate of ours was measured: every sample is then held against the well it was scanned into. */
export function PlateField({ preview }: { preview: ImportPreview }) {
  const id = useId();
  const mayDecide = useMayDecide(preview);
  const mapping = useMapping(preview.importId);
  const enabled = useMay()("lab:plate:list") && mayDecide;
  const { data } = useQuery({ ...labList(listPlates, { state: "closed", pageSize: 50 }), enabled });
  const { plate, product } = preview;
  const closed = (data?.list ?? []).filter(({ run, product: of }) => !run && (!product || of.code === product.code));
  const codes = [...new Set([...(plate ? [plate.code] : []), ...closed.map(({ code }) => code)])];
  if (codes.length === 0) return null;
  return (
    <div className={css.product}>
      <label className={css.label} htmlFor={id}>
        对照哪块样本板
      </label>
      <SelectBox
        id={id}
        options={[{ value: "", label: "不对照排板" }, ...codes.map((code) => ({ value: code, label: code }))]}
        value={plate?.code ?? ""}
        disabled={!mayDecide || mapping.isPending}
        onChange={(event) => mapping.mutate({ plateCode: event.currentTarget.value })}
      />
    </div>
  );
}
