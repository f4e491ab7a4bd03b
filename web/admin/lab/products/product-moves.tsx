import { Button } from "@mantine/core";
import { useState } from "react";
import { moveProduct } from "#contract/product-edit";
import { confirm } from "../../parts/confirm";
import { useWrite } from "../../parts/data/use-write";
import { lazyDialog } from "../../parts/lazy-part";
import { showToast } from "../../parts/toast-queue";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import type { ProductDetail } from "./product.form";

const ExceptionDialog = lazyDialog(() => import("./exception-dialog"), "ExceptionDialog");

/** Puts a product on sale or takes it off. Without a validation of its assay an exception with a reason is required. */
export function ProductSaleActions({ detail: { product, missing } }: { detail: ProductDetail }) {
  const may = usePermissionCheck();
  const [isExcepting, setExcepting] = useState(false);
  const isLive = product.state === "live";
  const state = isLive ? "retired" : "live";
  const move = useWrite({
    work: () => adminCall(moveProduct, { params: { id: product.id }, body: { state, version: product.version } }),
    done: ({ msg }) => showToast({ kind: "success", text: msg }),
  });
  if (!may("lab:product:approve")) return null;
  const start = async () => {
    if (!isLive && !product.proof) return setExcepting(true);
    const isSure = await confirm(
      isLive
        ? {
            title: "产品下线",
            message: "不能再新建套件批次。已发出的采样管照常检测、出报告。",
            confirmLabel: "下线",
            tone: "danger",
          }
        : { title: "产品上线", message: "上线后可以新建套件批次、绑定和检测。", confirmLabel: "上线" },
    );
    if (isSure) move.mutate();
  };
  const blocked = !isLive && missing.length > 0 ? missing.join("；") : undefined;
  return (
    <>
      <Button
        variant={isLive ? "default" : "filled"}
        disabled={blocked !== undefined}
        title={blocked}
        loading={move.isPending}
        onClick={() => void start()}
      >
        {isLive ? "下线" : "上线"}
      </Button>
      {isExcepting ? <ExceptionDialog product={product} onClose={() => setExcepting(false)} /> : null}
    </>
  );
}
