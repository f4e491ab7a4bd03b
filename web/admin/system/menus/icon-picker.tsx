import { MenuIcon } from "../../shell/menu/menu-icon";
import { menuIconNames } from "../../shell/menu/menu-icons";
import css from "./icon-picker.module.css";

/** The icons that a menu can have. */
export function IconPicker({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  return (
    <fieldset className="bare-set">
      <legend>图标</legend>
      <div className={`box gap-4 pad-8 ${css.icons}`}>
        {menuIconNames.map((name) => (
          <button
            key={name}
            type="button"
            className={css.icon}
            aria-label={name}
            aria-pressed={value === name}
            title={name}
            onClick={() => onChange(value === name ? "" : name)}
          >
            <MenuIcon name={name} size={20} />
          </button>
        ))}
      </div>
    </fieldset>
  );
}
