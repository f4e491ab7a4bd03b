import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import type { DataOf } from "#contract/endpoint";
import { removeTotp, startTotp } from "#contract/profile";
import { confirm } from "../parts/confirm";
import { useWrite } from "../parts/data/use-write";
import { lazyPart } from "../parts/lazy-part";
import { StatusBadge } from "../parts/status-badge";
import { showToast } from "../parts/toast-queue";
import { adminCall } from "../session/admin-call";
import { useCurrentUser } from "../session/current-user";
import { withPasswordCheck } from "../session/proof";
import css from "./profile.module.css";
import { RecoveryCodes } from "./recovery-codes";

const TotpSetup = lazyPart(() => import("./totp-setup"), "TotpSetup");

/** The second factor: turned on with an authenticator app, turned off with the password. */
export function SecondFactor({ isOn }: { isOn: boolean }) {
  const { mustSetTotp } = useCurrentUser();
  const [secret, setSecret] = useState<DataOf<typeof startTotp>>();
  const [codes, setCodes] = useState<readonly string[]>();
  const begin = useWrite({
    work: async () => (await withPasswordCheck(() => adminCall(startTotp))).data,
    done: setSecret,
  });
  const end = useWrite({
    work: () => withPasswordCheck(() => adminCall(removeTotp)),
    done: () => showToast({ kind: "success", text: "两步验证已关闭" }),
  });
  const askToEnd = async () => {
    const message = "关闭后，只凭密码就能登录您的账号；其他设备上的登录会退出。";
    if (await confirm({ title: "关闭两步验证", message, confirmLabel: "关闭", tone: "danger" })) end.mutate();
  };
  if (codes) return <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />;
  if (secret && !isOn) {
    const confirmed = (recoveryCodes: readonly string[]) => {
      setCodes(recoveryCodes);
      setSecret(undefined);
    };
    return (
      <Suspense>
        <TotpSetup {...secret} onConfirmed={confirmed} onCancel={() => setSecret(undefined)} />
      </Suspense>
    );
  }
  return (
    <div className={css.form}>
      {mustSetTotp ? (
        <p className="toned tone-card on-ground pad-8-12" data-tone="warn" role="alert">
          系统管理员须先开启两步验证，再继续使用。
        </p>
      ) : null}
      <p className="row gap-12 strong ink">
        两步验证 <StatusBadge tone={isOn ? "ready" : "neutral"} label={isOn ? "已开启" : "未开启"} />
      </p>
      <p className="muted">登录时除密码外，还需输入手机验证器上的 6 位动态口令。密码泄露时，别人也无法登录。</p>
      {isOn ? (
        <Button variant="default" loading={end.isPending} onClick={() => void askToEnd()}>
          关闭两步验证
        </Button>
      ) : (
        <Button loading={begin.isPending} onClick={() => begin.mutate()}>
          开启两步验证
        </Button>
      )}
    </div>
  );
}
