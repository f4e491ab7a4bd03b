import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useMay } from "../../session/access";

const ExchangeDialog = lazy(() => import("./exchange-dialog").then((m) => ({ default: m.ExchangeDialog })));

interface ExchangeButtonProps {
  readonly label: string;
  readonly reportId?: string;
  readonly productCode?: string;
  readonly merchantId?: string;
}

/** Opens the export of one report, or of many. */
export function ExchangeButton({ label, ...which }: ExchangeButtonProps) {
  const may = useMay();
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
