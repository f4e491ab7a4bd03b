import { Button } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { screenLink } from "../../parts/screen-link";

/** Leaves a new batch unsaved. */
export function CancelButton() {
  const router = useRouter();
  return (
    <Button variant="default" onClick={() => router.history.push(screenLink("/lab/kits"))}>
      取消
    </Button>
  );
}
