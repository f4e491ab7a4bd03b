import { createProduct, getProduct, updateProduct } from "#contract/product-edit";
import { RecordDrawer } from "../../parts/form/record-drawer";
import { useFormDraft } from "../../parts/form/use-draft";
import { useSaveDraft } from "../../parts/form/use-save";
import { adminCall } from "../../session/admin-call";
import {
  emptyProductForm,
  type ProductDetail,
  type ProductForm,
  productErrors,
  productFields,
  productFormOf,
  productRequest,
} from "./product.form";

interface ProductDrawerProps {
  /** Undefined for a new product. */
  readonly product: ProductDetail | undefined;
  readonly onClose: () => void;
  readonly onMade?: (id: string) => void;
}

/** Creates a product, or edits the given one. */
export function ProductDrawer({ product, onClose, onMade }: ProductDrawerProps) {
  const draft = useFormDraft<ProductForm>(product ? productFormOf(product) : emptyProductForm, productErrors);
  const params = { id: product?.product.id ?? "" };
  const save = useSaveDraft({
    draft,
    version: product?.product.version ?? 0,
    work: async (form, version) => {
      if (!product) {
        const made = await adminCall(createProduct, { body: { ...productRequest(form), code: form.code.trim() } });
        onMade?.(made.data.id);
        return made;
      }
      const { assayCode, tplId } = form;
      return adminCall(updateProduct, { params, body: { ...productRequest(form), assayCode, tplId, version } });
    },
    ...(product
      ? {
          latest: async () => {
            const { data } = await adminCall(getProduct, { params });
            return { form: productFormOf(data), version: data.product.version };
          },
        }
      : {}),
    done: onClose,
  });
  return (
    <RecordDrawer
      title={product ? `修改产品 ${product.product.name}` : "新建产品"}
      record={`product:${product?.product.id ?? ""}`}
      fields={productFields(product)}
      draft={draft}
      save={save}
      onClose={onClose}
    />
  );
}
