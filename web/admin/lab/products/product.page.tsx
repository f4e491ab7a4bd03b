import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getProduct, journeyNames, medicalLevelNames } from "#contract/product-edit";
import { sampleKindNames } from "#contract/sample-kinds";
import { nameOfKey } from "../../parts/choice";
import { callQuery } from "../../parts/data/queries";
import { FactList } from "../../parts/facts";
import { lazyDialog } from "../../parts/lazy-part";
import { LoadedPage } from "../../parts/loaded";
import { Notice } from "../../parts/notice";
import { usePageAddress } from "../../parts/page-address";
import stack from "../../parts/page-stack.module.css";
import { Panel } from "../../parts/panel";
import { RecordHeader } from "../../parts/record-header";
import { usePermissionCheck } from "../../session/access";
import { durationText } from "./duration";
import type { ProductDetail } from "./product.form";
import { ProductSaleActions } from "./product-moves";
import { ProductParts } from "./product-parts";
import { productStates } from "./product-states";
import { ProductValidationNotice } from "./proof-notice";

const ProductDrawer = lazyDialog(() => import("./product-drawer"), "ProductDrawer");

/** One product: its facts, its parts, and what is missing before it can be sold. */
export function ProductPage() {
  const { productId = "" } = usePageAddress().params;
  const query = useQuery(callQuery(getProduct, { params: { id: productId } }));
  return (
    <LoadedPage query={query} boxes={[64, 160, 280]}>
      {(detail) => <Detail detail={detail} />}
    </LoadedPage>
  );
}

function Detail({ detail }: { detail: ProductDetail }) {
  const may = usePermissionCheck();
  const [isEditing, setEditing] = useState(false);
  const { product, missing } = detail;
  return (
    <div className={`column gap-16 ${stack.page}`}>
      <RecordHeader
        title={product.name}
        of={productStates}
        state={product.state}
        actions={
          <>
            {may("lab:product:edit") ? (
              <Button variant="default" data-hotkey="e" title="快捷键 e" onClick={() => setEditing(true)}>
                修改
              </Button>
            ) : null}
            <ProductSaleActions detail={detail} />
          </>
        }
      >
        <span className="mono">{product.code}</span>
      </RecordHeader>
      {product.state === "draft" && missing.length > 0 ? (
        <Notice tone="warn" title="上线前还差这些">
          <ul className="above-4 points">
            {missing.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <ProductValidationNotice detail={detail} />
      <ProductParts detail={detail} />
      <Panel title="产品信息">
        <FactList list={factsOf(detail)} />
      </Panel>
      {isEditing ? <ProductDrawer product={detail} onClose={() => setEditing(false)} /> : null}
    </div>
  );
}

function factsOf({ product }: ProductDetail) {
  return [
    { name: "短信里的名称", value: product.neutralName },
    { name: "样本类型", value: nameOfKey(sampleKindNames, product.sampleKind) },
    { name: "流程", value: journeyNames[product.journey] },
    { name: "用途", value: medicalLevelNames[product.medicalLevel] },
    { name: "出报告", value: durationText(product.turnaroundMinutes) },
    { name: "最低年龄", value: `${product.minimumAge} 岁` },
    { name: "颜色", value: product.hue },
  ];
}
