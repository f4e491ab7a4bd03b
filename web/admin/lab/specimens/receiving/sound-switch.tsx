import { IconVolume, IconVolumeOff } from "@tabler/icons-react";
import { IconButton } from "../../../parts/icon-button";
import { useStore } from "../../../parts/store";
import css from "./receiving.module.css";
import { isMuted, setMuted } from "./scan-sounds";

/** Whether this machine plays a tone after each scan. */
export function SoundSwitch() {
  const muted = useStore(isMuted);
  const Icon = muted ? IconVolumeOff : IconVolume;
  return (
    <IconButton
      className={css.sound}
      label={muted ? "打开提示音" : "关闭提示音"}
      aria-pressed={muted}
      onClick={() => setMuted(!muted)}
    >
      <Icon size={20} stroke={1.6} aria-hidden />
    </IconButton>
  );
}
