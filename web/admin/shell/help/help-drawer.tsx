import { Button } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { HelpTexts } from "../../parts/help";
import { originalAddressOf } from "../../parts/places";
import { startTour, type TourName } from "../../parts/tour/tour.store";
import { tourOwners } from "../../parts/tour/tour-owners";
import { SideDrawer } from "../../parts/window/side-drawer";
import { usePermissionCheck } from "../../session/access";
import { findScreenPath } from "../fitting-path";
import { glossary } from "./glossary";
import { helpPanelOpen } from "./help.store";
import { helpTexts } from "./help-texts";

/** Help beside the page: its purpose, the next step, its keys, and the meaning of terms. */
export function HelpDrawer() {
  const { pathname } = useLocation();
  const path = findScreenPath(Object.keys(helpTexts) as (keyof HelpTexts)[], originalAddressOf(pathname));
  const help = path && helpTexts[path];
  // The keys of the page at the moment when the help was opened.
  const [shown] = useState(pageKeys);
  const keys = [...(help?.keys ?? []), ...shown, ...everywhere];
  return (
    <SideDrawer title="帮助" size={440} onClose={() => helpPanelOpen.set(false)}>
      {help ? (
        <>
          <Part title="这个页面做什么">
            <p>{help.what}</p>
          </Part>
          <Part title="怎么用，接下来去哪里">
            <p>{help.next}</p>
          </Part>
        </>
      ) : null}
      <Part title="导览">
        <Tours />
      </Part>
      <Part title="快捷键">
        <Pairs pairs={keys.map(([key, does]) => [<kbd key={key}>{key}</kbd>, does])} />
      </Part>
      <Part title="用词">
        <Pairs pairs={glossary.map(({ word, meaning }) => [<b key={word}>{word}</b>, meaning])} />
      </Part>
    </SideDrawer>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="below-8 size-13 muted">{title}</h3>
    {children}
  </section>
);

const termWidth = { width: 108 };

/** Terms with their explanations beside them. */
const Pairs = ({ pairs }: { pairs: readonly (readonly [term: React.JSX.Element, meaning: string])[] }) => (
  <dl className="flat stack gap-8">
    {pairs.map(([term, meaning]) => (
      <div key={term.key} className="flex gap-12">
        <dt className="fixed" style={termWidth}>
          {term}
        </dt>
        <dd className="flat">{meaning}</dd>
      </div>
    ))}
  </dl>
);

/** The tours of the person's own jobs. */
function Tours() {
  const may = usePermissionCheck();
  const start = (name: TourName) => {
    helpPanelOpen.set(false);
    startTour(name);
  };
  return (
    <div className="flex wrap gap-8">
      {tourOwners.map(([name, title, permission]) =>
        may(permission) ? (
          <Button key={name} size="xs" variant="default" onClick={() => start(name)}>
            {title}
          </Button>
        ) : null,
      )}
    </div>
  );
}

type KeyLine = readonly [key: string, does: string];

const everywhere: readonly KeyLine[] = [
  ["Ctrl K / ⌘ K", "搜索客户、条码、编号、页面"],
  ["Esc", "关闭最上面的窗口"],
  ["?", "打开帮助"],
];

/** Keys of the buttons and filters that the page shows now. */
function pageKeys(): KeyLine[] {
  const isShown = (element: Element) => element.getClientRects().length > 0;
  const buttons = [...document.querySelectorAll<HTMLElement>("main [data-hotkey]")].filter(isShown);
  const filters = [...document.querySelectorAll("main [data-filter]")].some(isShown);
  return [
    ...buttons.map((one): KeyLine => [(one.dataset.hotkey ?? "").toUpperCase(), one.textContent.trim()]),
    ...(filters ? [["/", "到页面上的输入框"] as const] : []),
  ];
}
