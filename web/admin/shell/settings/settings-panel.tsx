import "../../parts/sheets/choice";
import { Button, SegmentedControl, Switch, useMantineColorScheme } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useStore } from "../../parts/store";
import { SideDrawer } from "../../parts/window/side-drawer";
import { chooseColour } from "./choose-colour";
import { presetColours } from "./preset-colours";
import css from "./settings-panel.module.css";
import { changeSettings, defaultSettings, settingsPanelOpen, type UiSettings, uiSettings } from "./ui-settings";

const themes = [
  { value: "light", label: "浅色" },
  { value: "dark", label: "深色" },
  { value: "auto", label: "跟随系统" },
] as const;

const sizes = [
  { value: "medium", label: "标准" },
  { value: "small", label: "紧凑" },
  { value: "mini", label: "迷你" },
] as const;

const switches: readonly [
  key: "topNav" | "tagsView" | "fixedHeader" | "sidebarLogo" | "showSettings",
  label: string,
][] = [
  ["topNav", "开启顶部导航"],
  ["tagsView", "开启页签栏"],
  ["fixedHeader", "固定顶栏"],
  ["sidebarLogo", "显示侧栏标志"],
  ["showSettings", "顶栏显示设置按钮"],
];

/** The display settings of the shell; stored on this machine. */
export function SettingsPanel() {
  const settings = useStore(uiSettings);
  const { setColorScheme } = useMantineColorScheme();
  const reset = () => {
    setColorScheme(defaultSettings.themeStyle);
    changeSettings(defaultSettings);
  };
  return (
    <SideDrawer title="界面设置" size={300} onClose={() => settingsPanelOpen.set(false)}>
      <section>
        <h3 className="below-8 size-13 plain muted">主题</h3>
        <SegmentedControl
          fullWidth
          aria-label="主题"
          data={[...themes]}
          value={settings.themeStyle}
          onChange={(value) => setColorScheme(value as UiSettings["themeStyle"])}
        />
      </section>
      <section>
        <h3 className="below-8 size-13 plain muted">表格行高</h3>
        <SegmentedControl
          fullWidth
          aria-label="表格行高"
          data={[...sizes]}
          value={settings.size}
          onChange={(value) => changeSettings({ size: value as UiSettings["size"] })}
        />
      </section>
      <section>
        <h3 className="below-8 size-13 plain muted">主题颜色</h3>
        <Colours current={settings.colour} />
      </section>
      <section>
        <h3 className="below-8 size-13 plain muted">布局</h3>
        {switches.map(([key, label]) => (
          <Switch
            key={key}
            label={label}
            labelPosition="left"
            checked={settings[key]}
            onChange={(event) => changeSettings({ [key]: event.currentTarget.checked })}
            classNames={{ body: css.switch, label: css.switchLabel }}
          />
        ))}
        {settings.showSettings ? null : <p className="size-13 muted">按 Ctrl K 搜索“界面设置”，可以再次打开这里。</p>}
      </section>
      <Button variant="default" fullWidth onClick={reset}>
        恢复默认设置
      </Button>
    </SideDrawer>
  );
}

function Colours({ current }: { current: string }) {
  return (
    <div className={css.colours} role="radiogroup" aria-label="主题颜色">
      {presetColours.map((colour) => (
        <label key={colour} className={`layers pointer ${css.colour}`}>
          <input
            type="radio"
            name="theme-colour"
            className="visually-hidden"
            checked={current === colour}
            onChange={() => chooseColour(colour)}
            aria-label={colour}
          />
          <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
            <rect width="28" height="28" rx="6" fill={colour} />
          </svg>
          {current === colour ? <IconCheck size={16} aria-hidden color="#fff" /> : null}
        </label>
      ))}
    </div>
  );
}
