import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { Permission } from "#contract/permissions";
import { usePermissionCheck } from "../session/access";

interface NewButtonProps {
  readonly label: string;
  readonly tag: Permission;
  readonly onPress: () => void;
}

/** The main button of a list: creates a row. */
export function NewButton({ label, tag, onPress }: NewButtonProps) {
  const may = usePermissionCheck();
  if (!may(tag)) return null;
  return (
    <Button data-hotkey="n" title="快捷键 n" leftSection={<IconPlus size={16} aria-hidden />} onClick={onPress}>
      {label}
    </Button>
  );
}
