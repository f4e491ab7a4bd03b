import { Button, Textarea } from "@mantine/core";
import type { PhenotypeWords } from "#contract/rule-sets.schemas";
import { Panel } from "../../parts/panel";
import { useIsRevisionReadOnly } from "../definitions/editing";
import { Input } from "../definitions/inputs";
import { emptyPhenotypeWords, type RulesForm } from "./rules-form";

interface TextsEditorProps {
  readonly form: RulesForm;
  /** The template's texts by phenotype. */
  readonly phrases: Readonly<Record<string, string>>;
  readonly isFixed: boolean;
  readonly onChange: (part: Partial<RulesForm>) => void;
}

/** The customer's texts, phenotype by phenotype. */
export function TextsEditor({ form, phrases, isFixed, onChange }: TextsEditorProps) {
  const phenotypes = [...new Set(form.rows.map(({ phenotype }) => phenotype.trim()))].filter((one) => one !== "");
  if (phenotypes.length === 0) return null;
  const set = (phenotype: string, words: PhenotypeWords | undefined) => {
    const { [phenotype]: _, ...others } = form.texts;
    onChange({ texts: words ? { ...others, [phenotype]: words } : others });
  };
  return (
    <Panel title="给客户看的文字" note="没有写的表型用报告模板里的文字">
      <div className="stack gap-12">
        {phenotypes.map((phenotype) => (
          <Words
            key={phenotype}
            phenotype={phenotype}
            words={form.texts[phenotype]}
            templatePhrase={phrases[phenotype]}
            isFixed={isFixed}
            onChange={(words) => set(phenotype, words)}
          />
        ))}
      </div>
    </Panel>
  );
}

interface WordsProps {
  readonly phenotype: string;
  readonly words: PhenotypeWords | undefined;
  readonly templatePhrase: string | undefined;
  readonly isFixed: boolean;
  readonly onChange: (words: PhenotypeWords | undefined) => void;
}

function Words({ phenotype, words, templatePhrase, isFixed, onChange }: WordsProps) {
  return (
    <fieldset className="frame column gap-12 pad-16" aria-label={`表型 ${phenotype} 的文字`}>
      <div className="row between gap-12">
        <h3 className="flat size-15 strong ink">{phenotype}</h3>
        {words ? null : <p className="flat grow size-13 muted">{templatePhrase ?? "模板里没有这个表型的文字。"}</p>}
        {isFixed ? null : (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => onChange(words ? undefined : { ...emptyPhenotypeWords, phrase: templatePhrase ?? "" })}
          >
            {words ? "用模板的文字" : "写自己的文字"}
          </Button>
        )}
      </div>
      {words ? <WordFields words={words} onChange={(part) => onChange({ ...words, ...part })} /> : null}
    </fieldset>
  );
}

const lists = [
  { key: "do", label: "建议做" },
  { key: "dont", label: "建议不做" },
  { key: "doctor", label: "何时就医" },
] as const;

function WordFields({ words, onChange }: { words: PhenotypeWords; onChange: (part: Partial<PhenotypeWords>) => void }) {
  return (
    <div className="small-tiles start gap-12">
      <Input
        label="结论（13 字以内）"
        maxLength={13}
        value={words.phrase}
        onChange={(phrase) => onChange({ phrase })}
      />
      <Input
        label="人群占比 %"
        inputMode="decimal"
        placeholder="没有来源则留空"
        value={words.sharePercent === null ? "" : String(words.sharePercent)}
        onChange={(text) =>
          onChange({ sharePercent: Number.isNaN(Number.parseFloat(text)) ? null : Number.parseFloat(text) })
        }
      />
      <Input
        label="占比来源"
        maxLength={120}
        value={words.shareSource}
        onChange={(shareSource) => onChange({ shareSource })}
      />
      <Paragraph label="说明" value={words.explanation} onChange={(explanation) => onChange({ explanation })} />
      <Paragraph label="提醒" value={words.caution} onChange={(caution) => onChange({ caution })} />
      {lists.map(({ key, label }) => (
        <Paragraph
          key={key}
          label={`${label}（每行一条）`}
          value={words[key].join("\n")}
          onChange={(text) => onChange({ [key]: text === "" ? [] : text.split("\n") })}
        />
      ))}
    </div>
  );
}

function Paragraph({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <Textarea
      disabled={useIsRevisionReadOnly()}
      className="span-2"
      label={label}
      rows={3}
      maxLength={400}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
