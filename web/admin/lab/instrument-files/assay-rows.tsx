import { Button, NativeSelect } from "@mantine/core";
import type { ImportPreview } from "#contract/run-imports.schemas";

interface AssayRowsProps {
  readonly preview: ImportPreview;
  readonly draft: Readonly<Record<string, string>>;
  readonly onChange: (name: string, code: string) => void;
}

/** Names of assays that the product does not know, and those that a person has mapped. */
export function AssayRows({ preview, draft, onChange }: AssayRowsProps) {
  const { unknownAssays, targets, mappings, product } = preview;
  const mapped = Object.entries(mappings.assays);
  const options = [
    { value: "", label: "请选择" },
    ...targets.map(({ code, name }) => ({ value: code, label: name })),
    { value: "ignore", label: "忽略这个检测项" },
  ];
  return (
    <section>
      <h3 className="size-15 strong">检测名称</h3>
      {product === null ? (
        <p className="below-8 size-13 muted">请先在页面上选择产品，再对应检测名称。</p>
      ) : unknownAssays.length + mapped.length === 0 ? (
        <p className="below-8 size-13 muted">文件里的检测名称都已认识，不需要对应。</p>
      ) : (
        <p className="below-8 size-13 muted">
          对应到「{product.name}」的检测项。等位基因按检测项自己的表换算，不会猜测。
        </p>
      )}
      <ul className="bare-list">
        {unknownAssays.map(({ name, wellCount }) => (
          <li key={name} className="halves fold-small start gap-4-12">
            <span className="wrap-row gap-0-12 high-36 anywhere ink">
              {name || "（空）"}
              <span className="size-13 muted">{wellCount} 孔</span>
            </span>
            <NativeSelect
              aria-label={`检测名称 ${name} 对应`}
              data={options}
              value={draft[name] ?? ""}
              onChange={(event) => onChange(name, event.currentTarget.value)}
            />
          </li>
        ))}
        {mapped.map(([name, code]) => (
          <li key={name} className="halves fold-small start gap-4-12">
            <span className="wrap-row gap-0-12 high-36 anywhere ink">{name}</span>
            <MappedName
              text={code === "ignore" ? "已忽略" : (targets.find((target) => target.code === code)?.name ?? code)}
              isTakenBack={draft[name] === ""}
              onTakeBack={() => onChange(name, "")}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An existing mapping, with a button that removes it. */
export function MappedName(props: { text: string; isTakenBack: boolean; onTakeBack: () => void }) {
  return (
    <span className={`row gap-8 high-36 ${props.isTakenBack ? "muted" : ""}`}>
      {props.text}
      {props.isTakenBack ? (
        <span className="size-13 muted">保存后取消对应</span>
      ) : (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={props.onTakeBack}>
          取消对应
        </Button>
      )}
    </span>
  );
}
