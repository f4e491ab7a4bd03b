import { IconAdjustments, IconBell, IconHelpCircle, IconMaximize, IconMinimize } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState, useSyncExternalStore } from "react";
import { formatBadgeCount, readNews, seeNews } from "#contract/dashboard";
import type { NewsItem } from "#contract/dashboard.schemas";
import { callQuery } from "../parts/data/queries";
import { shortTime } from "../parts/format-time";
import { IconButton } from "../parts/icon-button";
import icon from "../parts/icon-button.module.css";
import { lazyPart } from "../parts/lazy-part";
import { MenuButton } from "../parts/menu/menu-button";
import type { MenuLine } from "../parts/menu/menu-item";
import { useOfficeHistory } from "../parts/own-history";
import { useStore } from "../parts/store";
import { openTour } from "../parts/tour/tour.store";
import { queueLinks } from "../parts/work/queue-links";
import { adminCallWithoutToast } from "../session/admin-call";
import { useCurrentUser } from "../session/current-user";
import { helpPanelOpen } from "./help/help.store";
import { settingsPanelOpen, uiSettings } from "./settings/ui-settings";

const HelpDrawer = lazyPart(() => import("./help/help-drawer"), "HelpDrawer");
const TourStepPanel = lazyPart(() => import("./tour/tour-panel"), "TourStepPanel");
const SettingsPanel = lazyPart(() => import("./settings/settings-panel"), "SettingsPanel");

/** The bell, full screen and settings; they load after the first page. */
export function NavbarButtons({ wide }: { wide: string | undefined }) {
  return (
    <>
      <Bell />
      <FullscreenButton className={wide} />
      <HelpButton className={wide} />
      <Settings />
      <Tour />
    </>
  );
}

/** A tour continues when the screen changes. */
function Tour() {
  const isUnderWay = useStore(openTour) !== undefined;
  return <Suspense>{isUnderWay ? <TourStepPanel /> : null}</Suspense>;
}

function Settings() {
  const { showSettings } = useStore(uiSettings);
  const isOpen = useStore(settingsPanelOpen);
  return (
    <>
      {showSettings ? (
        <IconButton label="界面设置" aria-haspopup="dialog" onClick={() => settingsPanelOpen.set(true)}>
          <IconAdjustments size={20} stroke={1.6} aria-hidden />
        </IconButton>
      ) : null}
      <Suspense>{isOpen ? <SettingsPanel /> : null}</Suspense>
    </>
  );
}

function HelpButton({ className }: { className: string | undefined }) {
  const isOpen = useStore(helpPanelOpen);
  return (
    <>
      <IconButton
        label="帮助"
        aria-haspopup="dialog"
        onClick={() => helpPanelOpen.set(true)}
        {...(className ? { className } : {})}
      >
        <IconHelpCircle size={20} stroke={1.6} aria-hidden />
      </IconButton>
      <Suspense>{isOpen ? <HelpDrawer /> : null}</Suspense>
    </>
  );
}

const news = { ...callQuery(readNews), refetchInterval: 60_000, retry: false };

/** New items in the person's own queues since he last looked; opening the bell counts as looking. */
function Bell() {
  const { mustChangePassword, mustSetTotp } = useCurrentUser();
  // Until both are done nothing else is open to the person.
  const { data } = useQuery({ ...news, enabled: !mustChangePassword && !mustSetTotp });
  const client = useQueryClient();
  const own = useOfficeHistory();
  const total = data?.items.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const counted = formatBadgeCount(total);
  // The menu keeps the items with which it was opened, while the bell's number disappears.
  const [shown, setShown] = useState<typeof data>();
  const look = () => {
    setShown(data);
    if (!data || total === 0) return;
    void adminCallWithoutToast(seeNews, { body: { until: data.at } }).then(
      () => client.setQueryData(news.queryKey, { ...data, since: data.at, items: [] }),
      () => undefined,
    );
  };
  const lines = (): MenuLine[] => {
    if (!shown) return [{ kind: "label", content: "还没有读到新到的工作，请稍后再看" }];
    const { items, at } = shown;
    if (items.length === 0) return [{ kind: "label", content: "上次查看之后没有新到的工作" }];
    return [
      { kind: "label", content: "上次查看之后" },
      ...items.map(
        (item): MenuLine => ({
          kind: "item",
          label: lineOf(item, at),
          onSelect: () => own.push(queueLinks[item.queue].href),
        }),
      ),
    ];
  };
  return (
    <MenuButton
      lines={lines}
      menuWidth={280}
      onClickCapture={look}
      className={icon.button}
      aria-label={total > 0 ? `新到的工作 ${counted} 项` : "新到的工作"}
      title="新到的工作"
    >
      <IconBell size={20} stroke={1.6} aria-hidden />
      {total > 0 ? (
        <span className="corner-count" aria-hidden="true">
          {counted}
        </span>
      ) : null}
    </MenuButton>
  );
}

const lineOf = ({ title, count, newestAt }: NewsItem, at: number) =>
  `${title} +${formatBadgeCount(count)}，${shortTime(newestAt, at)}`;

const followFullscreen = (listener: () => void) => {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
};

function FullscreenButton({ className }: { className: string | undefined }) {
  const isFull = useSyncExternalStore(followFullscreen, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  const label = isFull ? "退出全屏" : "全屏";
  const Icon = isFull ? IconMinimize : IconMaximize;
  const toggle = () => void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return (
    <IconButton label={label} onClick={toggle} {...(className ? { className } : {})}>
      <Icon size={20} stroke={1.6} aria-hidden />
    </IconButton>
  );
}
