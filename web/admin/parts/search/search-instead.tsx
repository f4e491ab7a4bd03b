import { Button } from "@mantine/core";
import { isPhone, plainDigits, plainPhone } from "#contract/plain-text";
import { Notice } from "../notice";
import { openSearch } from "./search-command";

/**
 * Offers the global search when a list's barcode field contains something else: a phone, a name, a number of another
 * kind.
 */
export function GlobalSearchOffer({ text }: { text: string }) {
  const isPhoneLike = isPhone(plainPhone(text));
  if (!isPhoneLike && /^\d*$/.test(plainDigits(text))) return null;
  return (
    <div className="below-12">
      <Notice
        tone="neutral"
        title={isPhoneLike ? "这像手机号" : "这不是条码"}
        actions={<Button onClick={() => openSearch(text)}>搜索“{text}”</Button>}
      >
        手机号、姓名、报告编号、订单号，用搜索查找。
      </Notice>
    </div>
  );
}
