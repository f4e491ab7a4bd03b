import { Button } from "@mantine/core";
import css from "./merchants.module.css";

/** The two buttons at the end of a form in a dialog. */
export function FormButtons({ label, isBusy, onClose }: { label: string; isBusy: boolean; onClose: () => void }) {
  return (
    <div className={css.buttons}>
      <Button variant="default" onClick={onClose}>
        取消
      </Button>
      <Button type="submit" loading={isBusy}>
        {label}
      </Button>
    </div>
  );
}
