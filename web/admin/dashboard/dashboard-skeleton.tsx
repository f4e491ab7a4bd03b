import type { CSSProperties } from "react";
import { Panel } from "../parts/panel";
import { Skeleton } from "../parts/skeleton";
import queues from "./queues.module.css";

const cards = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];

const columns = { "--wide": 10, "--middle": 5, "--narrow": 3 } as CSSProperties;

/** The dashboard's outline while its figures load. */
export function DashboardSkeleton() {
  return (
    <div className="stack gap-16" aria-busy="true">
      <Panel title="等我处理">
        <Skeleton height={96} />
      </Panel>
      <div className={`bare-list ${queues.queues}`} style={columns}>
        {cards.map((card) => (
          <div key={card} className={queues.card}>
            <Skeleton height={20} width="60%" />
            <Skeleton height={32} width="40%" />
            <Skeleton height={14} width="80%" />
          </div>
        ))}
      </div>
      <div className="split fold gap-16">
        <Panel>
          <Skeleton height={72} />
        </Panel>
        <Panel>
          <Skeleton height={72} />
        </Panel>
      </div>
      <Panel>
        <Skeleton height={260} />
      </Panel>
    </div>
  );
}
