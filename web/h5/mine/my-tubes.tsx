import { Link, useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { listMyBindings } from "#contract/bindings";
import type { DataOf } from "#contract/endpoint";
import { endFlow } from "#contract/sms-codes";
import { ApiError, call } from "../../shared/api";
import { UndoBind } from "../done/undo-bind";
import { Heading, Screen } from "../layout/screen";
import { Failure } from "../parts/failure";
import { toastError, toasts } from "../parts/toasts";
import { TubeCard } from "./tube-card";

export type MyTube = DataOf<typeof listMyBindings>["list"][number];

/** Every tube of the verified phone, for all the people it was bound for. */
export function MyTubes({ phoneMasked }: { readonly phoneMasked: string }) {
  const navigate = useNavigate();
  const { tubes, error, load } = useMyTubes();
  async function leave() {
    await call(endFlow).catch(toastError);
    await navigate({ to: "/h5/bind", replace: true });
  }
  return (
    <Screen
      title="我的样本"
      back="/h5/bind"
      bar={
        <Link to="/h5/bindphone" className="button button-main">
          绑定新的采样管
        </Link>
      }
    >
      <Heading title="我的样本">
        {phoneMasked}{" "}
        <button type="button" className="link-button" onClick={() => void leave()}>
          退出
        </button>
      </Heading>
      {error && !tubes ? (
        <Failure error={error} onRetry={load} />
      ) : tubes ? (
        <TubeList tubes={tubes} onChange={load} />
      ) : (
        <div className="skeleton-card" role="status" aria-label="正在加载" />
      )}
    </Screen>
  );
}

function useMyTubes() {
  const [tubes, setTubes] = useState<readonly MyTube[] | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const load = useCallback(() => {
    setError(null);
    call(listMyBindings).then(
      ({ data }) => setTubes(data.list),
      (refusal: unknown) => setError(refusal instanceof ApiError ? refusal : new ApiError(500, "")),
    );
  }, []);
  useEffect(load, [load]);
  return { tubes, error, load };
}

function TubeList({ tubes, onChange }: { readonly tubes: readonly MyTube[]; readonly onChange: () => void }) {
  if (tubes.length === 0)
    return (
      <div className="empty">
        <img className="hero-art" src="/art/h5/waiting.svg" alt="" width="360" height="280" />
        <p>这个手机号还没有绑定样本。</p>
      </div>
    );
  return (
    <ul className="tubes">
      {tubes.map((tube) => (
        <li key={tube.bindingId}>
          <TubeCard tube={tube} />
          {tube.canUndo && (
            <UndoBind
              bindingId={tube.bindingId}
              undoUntil={tube.undoUntil}
              onUndone={() => {
                toasts.push("已撤销绑定");
                onChange();
              }}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
