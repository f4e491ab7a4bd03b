import { Skeleton } from "../parts/skeleton";
import { useStore } from "../parts/store";
import css from "./admin-shell.module.css";
import bar from "./navbar.module.css";
import own from "./shell-skeleton.module.css";
import { startRetry } from "./start-wait";
import { StartRetryPanel } from "./start-wait-panel";

const lines = [72, 96, 84, 110, 90, 76];

/** The shell's outline while person and menus load, or why they cannot be loaded now. */
export function ShellSkeleton() {
  const isWaiting = useStore(startRetry) !== undefined;
  return (
    <div className={css.shell} {...(isWaiting ? {} : { "aria-busy": true, role: "status", "aria-label": "正在打开" })}>
      <aside className={`${css.aside} ${own.aside}`}>
        <div className="stack gap-24 pad-12-16">
          <Skeleton height={28} width={150} />
          {lines.map((width) => (
            <Skeleton key={width} height={14} width={width} />
          ))}
        </div>
      </aside>
      <div className={css.column}>
        <div className={`${css.top} ${bar.navbar} between`}>
          <Skeleton height={16} width={120} />
          <Skeleton height={30} width={30} isRound />
        </div>
        <div className={css.main}>
          {isWaiting ? (
            <StartRetryPanel />
          ) : (
            <div className="stack gap-16">
              <Skeleton height={24} width={160} />
              <Skeleton height={240} />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
