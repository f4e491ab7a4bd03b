import { type FeatureSwitch, featureSwitches, toolMessages } from "#contract/tools";
import { listSwitches, setSwitch } from "#contract/tools.schemas";
import { staffAction } from "../../http/action";
import { conflict, fieldErrors } from "../../http/errors";
import { previousChanged } from "../../platform/database/conditions";
import type { Query } from "../../platform/database/database";
import { runNamed } from "../../platform/database/named-batch";
import { auditRows } from "../logs/logs.actions";
import { editSetting } from "../settings/app-settings.queries";
import { findSwitches } from "./switches.store";

const isSwitch = (key: string): key is FeatureSwitch => Object.hasOwn(featureSwitches, key);
const allKeys = Object.keys(featureSwitches);

/** For the `load` of another feature: whether the switch is on now. */
export function isSwitchOn(key: FeatureSwitch): Query<boolean> {
  const query = findSwitches([key]);
  return {
    ...query,
    read(result) {
      const [row] = query.read(result);
      return row ? row.value === true : featureSwitches[key].first;
    },
  };
}

export const listSwitchesAction = staffAction(listSwitches, {
  load: () => ({ rows: findSwitches(allKeys) }),
  run: ({ rows }) =>
    Object.entries(featureSwitches).map(([key, { title, effect, first }]) => {
      const row = rows.find((one) => one.key === key);
      const isOn = row ? row.value === true : first;
      return { key, title, effect, isOn, updatedAt: row?.updatedAt ?? null, version: row?.version ?? 0 };
    }),
});

export const setSwitchAction = staffAction(setSwitch, {
  async run(context) {
    const { body, caller, deps, now } = context;
    if (!isSwitch(body.key)) throw fieldErrors({ key: [toolMessages.unknownSwitch] });
    const { count } = await runNamed(deps.database, {
      count: editSetting(body.key, body.isOn, { version: body.version, userId: caller.userId, now }),
      audit: await auditRows(context, {
        action: "switch.set",
        objectType: "switch",
        objectId: body.key,
        changes: { isOn: body.isOn },
        when: previousChanged,
      }),
    });
    if (count === 0) throw conflict();
    return { version: body.version + 1 };
  },
});
