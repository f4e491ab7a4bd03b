import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { lazyPart } from "../../parts/lazy-part";
import { usePermissionCheck } from "../../session/access";

const ExchangeDialog = lazyPart(() => import("./exchange-dialog"), "ExchangeDialog");

interface ExchangeButtonProps {
  readonly label: string;
  readonly reportId?: string;
  readonly productCode?: string;
  readonly merchantId?: string;
}

/** Opens the export of one report, or of several. */
export function ExchangeButton({ label, ...which }: ExchangeButtonProps) {
  const may = usePermissionCheck();
  const [isOpen, setOpen] = useState(false);
  if (!may("lab:exchange:export")) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Suspense>{isOpen ? <ExchangeDialog {...which} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
