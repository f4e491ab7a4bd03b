import { Button } from "@mantine/core";
import { useOfficeHistory } from "../../parts/own-history";
import { screenLink } from "../../parts/screen-link";

/** Leaves the form without saving the new batch. */
export function CancelButton() {
  const own = useOfficeHistory();
  return (
    <Button variant="default" onClick={() => own.push(screenLink("/lab/kits"))}>
      取消
    </Button>
  );
}
