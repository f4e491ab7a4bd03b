import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { ApiError } from "../../shared/api";
import { Blank } from "../parts/blank";
import { OwnLink } from "../parts/own-link";
import { Allowed } from "../session/access";

const list = "/lab/merchants";

/** A merchant's screen; staff who came by the menu named no merchant and are led to the list of them. */
export function WhoseScreen({ error, children }: { error: unknown; children: ReactNode }) {
  if (!(error instanceof ApiError && error.code === 404)) return children;
  const action = (
    <Allowed tags={["lab:merchant:list"]}>
      <Button component={OwnLink} href={list}>
        选择合作机构
      </Button>
    </Allowed>
  );
  return <Blank kind="not-found" title={error.message} text="每个机构只显示自己的数据。" action={action} />;
}
