import { DefinitionPart } from "../definitions/entry";
import { Input, Select } from "../definitions/inputs";
import { type AlleleForm, dnaBases, type SiteForm } from "./genotype-form";

interface SiteEditorProps {
  readonly site: SiteForm;
  readonly number: number;
  readonly isFixed: boolean;
  readonly onChange: (part: Partial<SiteForm>) => void;
  readonly onRemove: () => void;
}

const strands = [
  { value: "forward", label: "正链" },
  { value: "gene", label: "基因链" },
];
const baseOptions = [{ value: "", label: "请选择" }, ...dnaBases.map((value) => ({ value, label: value }))];
const dyeOptions = [
  { value: "", label: "未写" },
  { value: "VIC", label: "VIC" },
  { value: "FAM", label: "FAM" },
];
const columnOptions = Array.from({ length: 12 }, (_, i) => ({ value: String(i + 1), label: `第 ${i + 1} 列` }));

/**
 * One site: its position in the genome, its names and its alleles' names in instrument files, and its wells on the
 * plate.
 */
export function SiteEditor({ site, number, isFixed, onChange, onRemove }: SiteEditorProps) {
  return (
    <DefinitionPart name={`位点 ${number}`} code={site.rsid} isFixed={isFixed} onRemove={onRemove}>
      <SiteFields site={site} onChange={onChange} />
    </DefinitionPart>
  );
}

function SiteFields({ site, onChange }: { site: SiteForm; onChange: SiteEditorProps["onChange"] }) {
  const { one, two } = site;
  return (
    <div className="small-tiles start gap-12">
      <Input
        label="位点编号"
        placeholder="rs671"
        maxLength={16}
        value={site.rsid}
        onChange={(rsid) => onChange({ rsid })}
      />
      <Input
        label="基因"
        placeholder="ALDH2"
        maxLength={20}
        value={site.gene}
        onChange={(gene) => onChange({ gene })}
      />
      <Input
        className="span-2"
        label="仪器上的名称"
        placeholder="多个名称用顿号隔开"
        value={site.names}
        onChange={(names) => onChange({ names })}
      />
      <Allele number={1} allele={one} onChange={(part) => onChange({ one: { ...one, ...part } })} />
      <Allele number={2} allele={two} onChange={(part) => onChange({ two: { ...two, ...part } })} />
      <Select
        label="杂合写作"
        options={heterozygoteOptions(site)}
        value={site.isTwoFirst ? "1" : "0"}
        onChange={(value) => onChange({ isTwoFirst: value === "1" })}
      />
      <Select
        label="碱基按"
        options={strands}
        value={site.orientation}
        onChange={(orientation) => onChange({ orientation })}
      />
      <Input
        className="span-2"
        label="链的说明"
        placeholder="例如 按正链书写，文献按基因链写作 A"
        maxLength={120}
        value={site.strandNote}
        onChange={(strandNote) => onChange({ strandNote })}
      />
      <Select
        label="板上的列，从"
        options={columnOptions}
        value={site.first}
        onChange={(first) => onChange({ first })}
      />
      <Select label="到" options={columnOptions} value={site.last} onChange={(last) => onChange({ last })} />
    </div>
  );
}

function heterozygoteOptions({ one, two }: SiteForm) {
  const hasBases = one.base !== "" && two.base !== "";
  return [
    { value: "0", label: hasBases ? one.base + two.base : "先选碱基" },
    ...(hasBases ? [{ value: "1", label: two.base + one.base }] : []),
  ];
}

interface AlleleProps {
  readonly number: 1 | 2;
  readonly allele: AlleleForm;
  readonly onChange: (part: Partial<AlleleForm>) => void;
}

function Allele({ number, allele, onChange }: AlleleProps) {
  return (
    <>
      <Select
        label={`等位基因 ${number}`}
        options={baseOptions}
        value={allele.base}
        onChange={(base) => onChange({ base })}
      />
      <Input
        label={`仪器名称 ${number}`}
        placeholder={allele.base || "与碱基相同"}
        value={allele.names}
        onChange={(names) => onChange({ names })}
      />
      <Select label={`荧光 ${number}`} options={dyeOptions} value={allele.dye} onChange={(dye) => onChange({ dye })} />
    </>
  );
}
