import { Field, wrongProps } from "../parts/field";
import { BirthField } from "./birth-field";
import { GenderField } from "./gender-field";
import { NumberField } from "./number-field";
import { fieldControlId, type useInfoForm } from "./use-info-form";

/** The person whose sample it is: name, gender, birth, height, weight. */
export function PersonFields({
  form,
  errors,
  set,
  leave,
}: Pick<ReturnType<typeof useInfoForm>, "form" | "errors" | "set" | "leave">) {
  return (
    <fieldset className="rows">
      <legend>受检人信息</legend>
      <Field id={fieldControlId("name")} label="名字" error={errors.name} isRow>
        <input
          id={fieldControlId("name")}
          name="name"
          type="text"
          autoComplete="name"
          enterKeyHint="next"
          className="input input-row"
          placeholder="请输入名字"
          value={form.name}
          onChange={(event) => set("name", event.target.value)}
          onBlur={() => leave("name")}
          {...wrongProps(fieldControlId("name"), errors.name)}
        />
      </Field>
      <GenderField
        id={fieldControlId("gender")}
        value={form.gender}
        error={errors.gender}
        onValue={(value) => set("gender", value)}
        onLeave={() => leave("gender")}
      />
      <BirthField
        id={fieldControlId("birth")}
        value={form.birth}
        error={errors.birth}
        onValue={(value) => set("birth", value)}
        onLeave={() => leave("birth")}
      />
      <NumberField
        id={fieldControlId("height")}
        label="身高"
        unit="厘米"
        value={form.height}
        error={errors.height}
        onValue={(value) => set("height", value)}
        onLeave={() => leave("height")}
      />
      <NumberField
        id={fieldControlId("weight")}
        label="体重"
        unit="公斤"
        value={form.weight}
        error={errors.weight}
        onValue={(value) => set("weight", value)}
        onLeave={() => leave("weight")}
      />
    </fieldset>
  );
}
