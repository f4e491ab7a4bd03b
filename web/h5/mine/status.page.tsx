import { listMyBindings } from "#contract/bindings";
import { endFlow } from "#contract/sms-codes";
import { call } from "../../shared/api";
import { UndoBindingButton } from "../done/undo-bind";
import { Screen, ScreenHeading } from "../layout/screen";
import { Link, useNavigate } from "../navigation";
import { LoadFailure } from "../parts/failure";
import { toastError, toasts } from "../parts/toasts";
import { WechatSettings } from "../wechat/wechat-part";
import type { MyTube } from "./live.rules";
import { NewestNote } from "./newest-note";
import { VerifiedPhoneNav } from "./own-nav";
import { groupByPerson } from "./people";
import { TubeCard } from "./tube-card";
import { usePolledTubes } from "./use-live";
import { useVerifiedPhoneData } from "./use-own";

/** /h5/status: every tube of the verified phone, for all the people it was bound for, and the next step of each. */
export function StatusPage() {
  const navigate = useNavigate();
  const { data, error, load } = useVerifiedPhoneData(listMyBindings, "/h5/status");
  usePolledTubes(data?.list, error, load);
  async function leave() {
    await call(endFlow).catch(toastError);
    await navigate({ to: "/h5/bind", replace: true });
  }
  const bar = (
    <Link to="/h5/bindinfo" className="button button-main">
      为自己或家人绑定采样管
    </Link>
  );
  return (
    <Screen title="我的样本" back="/h5/bind" bar={bar}>
      <VerifiedPhoneNav here="/h5/status" />
      <ScreenHeading title="我的样本">样本在哪里，还在等什么。</ScreenHeading>
      {error && !data ? (
        <LoadFailure error={error} onRetry={load} />
      ) : data ? (
        <>
          <TubeList tubes={data.list} onChange={load} />
          <NewestNote count={data.list.length} />
          <WechatSettings back="/h5/status" />
          <button type="button" className="link-button own-leave" onClick={() => void leave()}>
            退出这个手机号
          </button>
        </>
      ) : (
        <div className="skeleton-card" role="status" aria-label="正在加载" />
      )}
    </Screen>
  );
}

function TubeList({ tubes, onChange }: { readonly tubes: readonly MyTube[]; readonly onChange: () => void }) {
  if (tubes.length === 0)
    return (
      <div className="empty">
        <img className="hero-art" src="/art/h5/waiting.svg" alt="" width="360" height="280" />
        <p>这个手机号还没有绑定样本。</p>
      </div>
    );
  return groupByPerson(tubes).map(({ title, tubes: own }) => (
    <section key={title} className="own-group" aria-label={title}>
      <h2 className="section-title">{title}</h2>
      <ul className="tubes">
        {own.map((tube) => (
          <li key={tube.bindingId}>
            <TubeCard tube={tube} />
            {tube.canUndo && (
              <UndoBindingButton
                key={tube.undoMsLeft}
                bindingId={tube.bindingId}
                msLeft={tube.undoMsLeft}
                onUndone={() => {
                  toasts.push("已撤销绑定");
                  onChange();
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  ));
}
