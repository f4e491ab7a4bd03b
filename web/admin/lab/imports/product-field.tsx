import { useId } from "react";
import type { ImportPreview } from "#contract/run-imports";
import { SelectBox } from "../../parts/list/select-box";
import css from "./import.module.css";
import { useMapping, useMayDecide } from "./use-import";

/** By which product the file is read. */
export function ProductField({ preview }: { preview: ImportPreview }) {
  const id = useId();
  const mayDecide = useMayDecide(preview);
  const mapping = useMapping(preview.importId);
  const { product, products } = preview;
  const isListed = products.some(({ code }) => code === product?.code);
  const options = product && !isListed ? [product, ...products] : products;
  return (
    <div className={css.product}>
      <label className={css.label} htmlFor={id}>
        按哪个产品判读
      </label>
      <SelectBox
        id={id}
        options={[
          ...(product ? [] : [{ value: "", label: "请选择产品" }]),
          ...options.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        value={product?.code ?? ""}
        disabled={!mayDecide || mapping.isPending}
        onChange={(event) => event.currentTarget.value && mapping.mutate({ productCode: event.currentTarget.value })}
      />
    </div>
  );
}
