import { IconEye } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useOfficeHistory } from "../../parts/own-history";
import { showScreensAsRole } from "./look-as";
import css from "./view-as.module.css";

/** Says as which role the screens are shown, with a button back to one's own view. */
export function ViewAsBanner({ roleName }: { roleName: string }) {
  const own = useOfficeHistory();
  const leave = useMutation({ mutationFn: () => showScreensAsRole(null), onSuccess: () => own.push("/") });
  return (
    <div className={css.banner} role="status">
      <IconEye size={18} aria-hidden className="fixed" />
      <p>
        正在以“<strong>{roleName}</strong>”的视角查看，只能浏览，不能修改
      </p>
      <button type="button" disabled={leave.isPending} onClick={() => leave.mutate()}>
        退出视角
      </button>
    </div>
  );
}
