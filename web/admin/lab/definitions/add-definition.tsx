import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Allowed } from "../../session/access";

/** Begins something new, for whoever may edit products. */
export function AddDefinition({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Allowed tags={["lab:product:edit"]}>
      <Button data-hotkey="n" title="快捷键 n" leftSection={<IconPlus size={16} aria-hidden />} onClick={onPress}>
        {label}
      </Button>
    </Allowed>
  );
}
