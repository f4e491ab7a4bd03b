import { Button } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";

/** Leaves a new batch unsaved. */
export function CancelButton() {
  const router = useRouter();
  return (
    <Button variant="default" onClick={() => router.history.push("/lab/kits")}>
      取消
    </Button>
  );
}
