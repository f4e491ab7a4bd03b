import type { ImportPreview } from "#contract/run-imports.schemas";
import { ChoiceField } from "./choice-field";

/** The product by whose assay the file is read. */
export function ProductField({ preview }: { preview: ImportPreview }) {
  const { product, products } = preview;
  const isListed = products.some(({ code }) => code === product?.code);
  const options = product && !isListed ? [product, ...products] : products;
  return (
    <ChoiceField
      preview={preview}
      label="按哪个产品判读"
      options={[
        ...(product ? [] : [{ value: "", label: "请选择产品" }]),
        ...options.map(({ code, name }) => ({ value: code, label: name })),
      ]}
      value={product?.code ?? ""}
      mappedBy={(productCode) => (productCode ? { productCode } : undefined)}
    />
  );
}
