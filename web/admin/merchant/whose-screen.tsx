import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { ownMerchantMessages } from "#contract/merchant-own";
import { EmptyState } from "../parts/blank";
import { OfficeLink } from "../parts/own-link";
import { Allowed } from "../session/access";
import type { useMerchantScope } from "./use-merchant-scope";

const list = "/lab/merchants";

/** A merchant's screen; staff who opened it from the menu without a merchant see a link to the list of merchants. */
export function MerchantScreen({
  whose,
  children,
}: {
  whose: ReturnType<typeof useMerchantScope>;
  children: ReactNode;
}) {
  if (whose) return children;
  const action = (
    <Allowed tags={["lab:merchant:list"]}>
      <Button component={OfficeLink} href={list}>
        选择合作机构
      </Button>
    </Allowed>
  );
  return (
    <EmptyState
      kind="not-found"
      title={ownMerchantMessages.noMerchant}
      text="每个机构只显示自己的数据。"
      action={action}
    />
  );
}
