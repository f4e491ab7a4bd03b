import { Button } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { DataOf } from "#contract/endpoint";
import { endOwnSessions, type listOwnSessions } from "#contract/profile";
import { confirm } from "../parts/confirm";
import { useWrite } from "../parts/data/use-write";
import { LoadedPage } from "../parts/loaded";
import { TimeText } from "../parts/time-text";
import { showToast } from "../parts/toast-queue";
import { adminCall } from "../session/admin-call";
import { ownSessions } from "./profile.api";

type Session = DataOf<typeof listOwnSessions>[number];

/** Where the person is signed in, with a button to end unknown sessions. */
export function OwnSessions() {
  const query = useQuery(ownSessions);
  const end = useWrite({
    work: (ids: string[]) => adminCall(endOwnSessions, { body: { ids } }),
    done: ({ data }) => showToast({ kind: "success", text: `已下线 ${data.count} 台设备` }),
  });
  const ask = async (sessions: readonly Session[]) => {
    const message = sessions.length === 1 ? "该设备须重新登录才能继续使用。" : "其他设备都须重新登录才能继续使用。";
    const question = { title: "下线设备", message, confirmLabel: "下线", tone: "danger" } as const;
    if (await confirm(question)) end.mutate(sessions.map(({ sessionId }) => sessionId));
  };
  return (
    <LoadedPage query={query} boxes={[64, 64]}>
      {(sessions) => {
        const others = sessions.filter(({ isCurrent }) => !isCurrent);
        return (
          <>
            <ul className="bare-list stack gap-8 below-16">
              {sessions.map((session) => (
                <SessionLine key={session.sessionId} session={session} onEnd={() => void ask([session])} />
              ))}
            </ul>
            {others.length > 1 ? (
              <Button variant="default" loading={end.isPending} onClick={() => void ask(others)}>
                下线其他全部设备
              </Button>
            ) : null}
          </>
        );
      }}
    </LoadedPage>
  );
}

function SessionLine({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const Icon = /Android|iOS|iPhone|Harmony/i.test(session.os) ? IconDeviceMobile : IconDeviceDesktop;
  const name = [session.browser, session.os].filter(Boolean).join("，") || "未知设备";
  return (
    <li className="box row gap-12 pad-12">
      <Icon size={24} stroke={1.6} aria-hidden className="fixed" />
      <div className="grow slim">
        <p className="flex wrap gap-4-12 ink">
          {name}
          {session.isCurrent ? <span className="size-13 green">当前设备</span> : null}
        </p>
        <p className="muted">
          {session.ip || "未知地址"}，登录于 <TimeText at={session.createdAt} />
          ，最近使用 <TimeText at={session.lastSeenAt} />
        </p>
      </div>
      {session.isCurrent ? null : (
        <Button size="compact-sm" variant="default" aria-label={`下线 ${name}`} onClick={onEnd}>
          下线
        </Button>
      )}
    </li>
  );
}
