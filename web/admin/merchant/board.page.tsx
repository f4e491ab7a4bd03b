import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { readMerchantBoard } from "#contract/merchant-own";
import { now as clockNow } from "../../shared/clock";
import { EmptyState } from "../parts/blank";
import { callQuery } from "../parts/data/queries";
import { LoadedPage } from "../parts/loaded";
import { PageHeader } from "../parts/page-header";
import { type BoardTube, boardTubeText, sortBoardTubes } from "./board.model";
import css from "./board.module.css";
import { useMerchantScope } from "./use-merchant-scope";
import { MerchantScreen } from "./whose-screen";

const everyMs = 10_000;

/** Last four digits and remaining minutes of every tube at the merchant; readable across a room. */
export function BoardPage() {
  const wall = useRef<HTMLDivElement>(null);
  const whose = useMerchantScope();
  const query = useQuery({
    ...callQuery(readMerchantBoard, { query: whose }),
    enabled: whose !== undefined,
    refetchInterval: everyMs,
  });
  // The remaining time counts from the moment of the reply.
  const passed = Math.max(0, clockNow() - query.dataUpdatedAt);
  return (
    <>
      <PageHeader
        title="现场看板"
        note="采样管条码后四位和剩余时间，自动更新"
        actions={query.data ? <Button onClick={() => void wall.current?.requestFullscreen()}>全屏</Button> : null}
      />
      <MerchantScreen whose={whose}>
        <LoadedPage query={query} boxes={[420]}>
          {({ name, tubes }) => (
            <div ref={wall} className={css.wall}>
              <header className="flex wrap baseline between gap-4-12 below-16">
                <h2>{name}</h2>
                <p className="muted">呼吸道病原体现场快检 · 结果只发送到本人手机</p>
              </header>
              {tubes.length === 0 ? (
                <EmptyState kind="empty" title="现在没有正在检测的采样管" text="采样管绑定后会出现在这里。" />
              ) : (
                <ul className={`bare-list tiles gap-12`}>
                  {sortBoardTubes(tubes).map((tube, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two tubes may end in the same four digits
                    <Tube key={`${tube.last4} ${i}`} tube={tube} passed={passed} />
                  ))}
                </ul>
              )}
            </div>
          )}
        </LoadedPage>
      </MerchantScreen>
    </>
  );
}

function Tube({ tube, passed }: { tube: BoardTube; passed: number }) {
  return (
    <li className={`tray flex baseline between gap-12 pad-12-16 ${css.tube}`} data-state={tube.state}>
      <span className={`tabular ${css.digits}`}>{tube.last4}</span>
      <span className={`text tabular ${css.words}`}>{boardTubeText(tube, passed)}</span>
    </li>
  );
}
