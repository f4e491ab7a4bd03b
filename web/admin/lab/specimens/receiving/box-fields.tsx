import { TextInput } from "@mantine/core";
import { useStore } from "../../../parts/store";
import { currentBox } from "./desk.store";

/** The present box: its name is stored with each scan, its lot is compared with each tube. */
export function BoxFields() {
  const { box, lot } = useStore(currentBox);
  return (
    <div className="tiles gap-12">
      <TextInput
        label="箱号"
        placeholder="选填，例如 快递单号后 6 位"
        maxLength={32}
        value={box}
        onChange={(event) => currentBox.set({ box: event.currentTarget.value, lot })}
      />
      <TextInput
        label="本箱批号"
        placeholder="选填，不符时自动隔离"
        maxLength={32}
        value={lot}
        onChange={(event) => currentBox.set({ box, lot: event.currentTarget.value })}
      />
    </div>
  );
}
