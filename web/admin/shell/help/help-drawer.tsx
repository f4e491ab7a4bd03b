import { useQuery } from "@tanstack/react-query";
import { useLocation, useMatches } from "@tanstack/react-router";
import { useState } from "react";
import type { Help, HelpOf } from "../../parts/help";
import { homeOf } from "../../parts/places";
import { SideDrawer } from "../../parts/window/side-drawer";
import { glossary } from "./glossary";
import { fitting } from "./help.rules";
import { helpPanel } from "./help.store";

/** Beside the page: what it is for, what comes next, its keys, and what the words mean. */
export function HelpDrawer() {
  const { pathname } = useLocation();
  const load = useMatches().find(({ staticData }) => staticData.help)?.staticData.help;
  const { data: texts = {} } = useQuery({
    queryKey: ["help"],
    queryFn: async (): Promise<HelpOf> => (await load?.()) ?? {},
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <SideDrawer title="帮助" size={440} onClose={() => helpPanel.set(false)}>
      <About help={fitting(texts, homeOf(pathname))} />
      <Words />
    </SideDrawer>
  );
}

function About({ help }: { help: Help | undefined }) {
  // What the page offered when the help was opened.
  const [shown] = useState(pageKeys);
  return (
    <>
      {help ? (
        <>
          <section>
            <h3 className="below-8 size-13 muted">这个页面做什么</h3>
            <p>{help.what}</p>
          </section>
          <section>
            <h3 className="below-8 size-13 muted">怎么用，接下来去哪里</h3>
            <p>{help.next}</p>
          </section>
        </>
      ) : null}
      <section>
        <h3 className="below-8 size-13 muted">快捷键</h3>
        <dl className="flat stack gap-8">
          {[...(help?.keys ?? []), ...shown, ...everywhere].map(([key, does]) => (
            <div key={key} className="flex gap-12">
              <dt className="fixed" style={termWidth}>
                <kbd>{key}</kbd>
              </dt>
              <dd className="flat">{does}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

const Words = () => (
  <section>
    <h3 className="below-8 size-13 muted">用词</h3>
    <dl className="flat stack gap-8">
      {glossary.map(({ word, meaning }) => (
        <div key={word} className="flex gap-12">
          <dt className="fixed strong" style={termWidth}>
            {word}
          </dt>
          <dd className="flat">{meaning}</dd>
        </div>
      ))}
    </dl>
  </section>
);

const termWidth = { width: 108 };

type KeyLine = readonly [key: string, does: string];

const everywhere: readonly KeyLine[] = [
  ["Ctrl K / ⌘ K", "搜索页面、样本、条码、报告、人"],
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
