import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { QueryIn } from "#contract/endpoint";
import { plainDigits } from "#contract/plain-text";
import { listTubes, tubeStateNames } from "#contract/tubes";
import { callQuery } from "../../parts/data/queries";
import { usePermissionCheck } from "../../session/access";
import { BarcodeText } from "../specimens/barcodes/barcode-text";

interface TubePickerProps {
  readonly name: string;
  /** A barcode, "ignore", or empty. */
  readonly value: string;
  readonly productCode: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (code: string) => void;
}

/** A field for a typed or scanned barcode, with the tubes that match. */
export function TubePicker({ name, value, productCode, error, onChange }: TubePickerProps) {
  const [isLooking, setIsLooking] = useState(false);
  if (value === "ignore") {
    return (
      <span className="row gap-8 high-36">
        忽略
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onChange("")}>
          恢复
        </Button>
      </span>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches whether the focus is inside
    <div className="slim" onFocus={() => setIsLooking(true)} onBlur={(event) => leaves(event) && setIsLooking(false)}>
      <div className="flex start gap-8">
        <TextInput
          flex={1}
          aria-label={`样本名 ${name} 对应的条码`}
          placeholder="条码，或后 4 位查找"
          inputMode="numeric"
          value={value}
          onChange={(event) => onChange(plainDigits(event.currentTarget.value))}
          error={value.length >= 6 ? error : undefined}
        />
        <Button variant="default" onClick={() => onChange("ignore")}>
          忽略
        </Button>
      </div>
      {isLooking ? <Found digits={value} productCode={productCode} onPick={onChange} /> : null}
    </div>
  );
}

const leaves = (event: React.FocusEvent<HTMLElement>) => !event.currentTarget.contains(event.relatedTarget);

interface FoundProps {
  readonly digits: string;
  readonly productCode: string | undefined;
  readonly onPick: (barcode: string) => void;
}

function Found({ digits, productCode, onPick }: FoundProps) {
  const may = usePermissionCheck();
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(digits), 250);
    return () => clearTimeout(timer);
  }, [digits]);
  const query = tubesLike(asked);
  const { data } = useQuery({
    ...callQuery(listTubes, { query: query ?? { pageSize: 6 } }),
    enabled: query !== null && may("lab:tube:list"),
  });
  if (!query || !data) return null;
  if (data.list.length === 0) return <p className="below-8 size-13 muted">没有找到这样的条码。</p>;
  if (data.list.length === 1 && data.list[0]?.barcode === digits) return null;
  return (
    <ul className="bare-list box above-4 pad-4">
      {data.list.map((tube) => (
        <li key={tube.id}>
          <button type="button" className="choice-row wrap" onClick={() => onPick(tube.barcode)}>
            <BarcodeText barcode={tube.barcode} />
            <span>{tube.product.name}</span>
            <span className="size-13 muted">
              {tubeStateNames[tube.state]}
              {productCode && tube.product.code !== productCode ? "，产品不符" : ""}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Four digits are the end of a barcode, more are its beginning. */
function tubesLike(digits: string): QueryIn<typeof listTubes> | null {
  if (/^\d{4}$/.test(digits)) return { pageSize: 6, last4: digits };
  return /^\d{5,13}$/.test(digits) ? { pageSize: 6, barcode: digits } : null;
}
