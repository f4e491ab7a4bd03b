import { listMyBindings } from "#contract/bindings";
import { MinutesLeft } from "../mine/minutes-left";
import { usePolledTubes } from "../mine/use-live";
import { useVerifiedPhoneData } from "../mine/use-own";
import { Link } from "../navigation";

/** The progress of a point-of-care test, for a person who keeps this page open; the report opens by itself. */
export function BindingProgress({ bindingId }: { readonly bindingId: string }) {
  const { data, error, load } = useVerifiedPhoneData(listMyBindings, null);
  usePolledTubes(data?.list, error, load);
  const tube = data?.list.find((one) => one.bindingId === bindingId);
  if (error?.code === 401)
    return (
      <p className="notice">
        这个页面打开得太久，进度不再更新。<Link to="/h5/status">验证手机号后继续查看</Link>
      </p>
    );
  if (!tube) return null;
  return (
    <section className="bound-progress" aria-label="检测进度" aria-live="polite">
      {tube.measuring ? <MinutesLeft measuring={tube.measuring} /> : <p className="notice">{tube.statusText}</p>}
    </section>
  );
}
