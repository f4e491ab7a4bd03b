import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { listReportKeys, replaceReportKey, reportKeyMessages } from "#contract/report-keys";
import { confirm } from "../../parts/confirm";
import { callQuery } from "../../parts/data/queries";
import { useWrite } from "../../parts/data/use-write";
import { LoadedPage } from "../../parts/loaded";
import { Panel } from "../../parts/panel";
import { TimeText } from "../../parts/time-text";
import { showToast } from "../../parts/toast-queue";
import { adminCall } from "../../session/admin-call";
import { withPasswordCheck } from "../../session/proof";

/** The keys under which reports are signed, and a button for a new one. */
export function ReportKeysPanel() {
  const query = useQuery(callQuery(listReportKeys));
  const write = useWrite({
    work: (kid: string) => withPasswordCheck(() => adminCall(replaceReportKey, { body: { kid } })),
    done: () => showToast({ kind: "success", text: reportKeyMessages.replaced }),
  });
  const replace = async (kid: string) => {
    const message = "旧密钥的私钥会立即删除，不能恢复；它的公钥继续公布，以前的报告照样可以核验。";
    if (await confirm({ title: "更换报告签名密钥", message, confirmLabel: "更换" })) write.mutate(kid);
  };
  return (
    <Panel
      title="报告签名密钥"
      note={
        <a href="/report-keys" target="_blank" rel="noreferrer">
          公钥页面
        </a>
      }
    >
      <LoadedPage query={query} boxes={[64]}>
        {({ keys }) =>
          keys.length === 0 ? (
            <p className="muted">{reportKeyMessages.none}。</p>
          ) : (
            <ul className="bare-list stack lines">
              {keys.map(({ kid, from, until }) => (
                <li key={kid} className="row between gap-16">
                  <span className="stack slim">
                    <strong className="ink">{kid}</strong>
                    <small className="size-12 muted">
                      <TimeText at={from} /> 起{until === null ? "，正在使用" : null}
                      {until === null ? null : (
                        <>
                          ，<TimeText at={until} /> 停用
                        </>
                      )}
                    </small>
                  </span>
                  {until === null ? (
                    <Button variant="default" loading={write.isPending} onClick={() => void replace(kid)}>
                      更换密钥
                    </Button>
                  ) : null}
                </li>
              ))}
            </ul>
          )
        }
      </LoadedPage>
    </Panel>
  );
}
