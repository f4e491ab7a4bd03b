import {
  type PlateFormat,
  plate96,
  plate384,
  plateFormats,
  readWell,
  type Well,
  wellByNumber,
  wellNumber,
} from "#contract/plate-geometry";
import type { FilePlate } from "../../calling/reading.types";
import { type ImportWarning, type Refused, refuse } from "./instrument-export.types";
import type { ResultsTable, TableRow } from "./quantstudio-columns";
import { cellOf } from "./quantstudio-table";

type PlacesOutcome = { ok: true; plate: FilePlate; wells: Well[] } | Refused;
type DeclaredPlate = { ok: true; format: PlateFormat | null } | Refused;

/** The plate that a file names ("384-Well Block"); a plate size that the laboratory does not use is refused. */
export function declaredPlate(blockType: string | null): DeclaredPlate {
  const text = blockType ?? "";
  if (/array ?card|tlda|open ?array/i.test(text)) {
    return refuse("plate-unsupported", `这是阵列芯片（${text.slice(0, 32)}）的结果，目前支持 96 孔板和 384 孔板`);
  }
  const count = /(\d{2,4})[\s-]*well/i.exec(text)?.[1];
  const format = plateFormats.find(({ wells }) => String(wells) === count) ?? null;
  if (count === undefined || format) return { ok: true, format };
  return refuse("plate-unsupported", `这是 ${count} 孔模块（${text.slice(0, 32)}）的结果，目前支持 96 孔板和 384 孔板`);
}

/**
 * The well of every row, from its position and its well number (row by row), which must agree. The plate is the one that the
 * file names; otherwise the smallest on which all rows fit.
 */
export function wellsOfRows(
  table: ResultsTable,
  declared: PlateFormat | null,
  warnings: ImportWarning[],
): PlacesOutcome {
  const spots = table.rows.map((row) => spotOf(table, row));
  const fitting = (declared ? [declared] : plateFormats).find((format) => spots.every((spot) => fits(spot, format)));
  if (!fitting) return misfit(spots, declared);
  if (!declared && spots.some(({ position }) => position === "")) {
    const message = `文件没有写孔位也没有写板型，孔号已按 ${fitting.wells} 孔板逐行编号读取，请核对孔位`;
    warnings.push({ code: "plate-assumed", message, line: null });
  }
  const isNumbered = spots.some(({ position }) => position === "");
  const isSure = isNumbered || declared !== null || !plateFormats.every((one) => spots.every((s) => fits(s, one)));
  return { ok: true, plate: { format: fitting, isSure }, wells: spots.flatMap((spot) => wellOn(spot, fitting) ?? []) };
}

/** The position and number given in a row. */
interface Spot {
  readonly line: number;
  readonly position: string;
  readonly number: number | null;
}

function spotOf(table: ResultsTable, row: TableRow): Spot {
  const position = cellOf(table, row, "position");
  const number = cellOf(table, row, "well");
  const isNumber = /^\d{1,5}$/.test(number);
  return { line: row.line, position: position || (isNumber ? "" : number), number: isNumber ? Number(number) : null };
}

function wellOn({ position, number }: Spot, format: PlateFormat): Well | null {
  if (position !== "") return readWell(position, format);
  return number === null ? null : wellByNumber(number, "row-major", format);
}

function fits(spot: Spot, format: PlateFormat): boolean {
  const well = wellOn(spot, format);
  return well !== null && (spot.number === null || wellNumber(well, "row-major", format) === spot.number);
}

const isOnAnyPlate = (spot: Spot) => wellOn(spot, plate384) !== null;

/** Why the rows fit no plate: the first row that does not fit the plate that the other rows indicate. */
function misfit(spots: readonly Spot[], declared: PlateFormat | null): Refused {
  const strange = spots.find((spot) => !isOnAnyPlate(spot));
  if (strange) return strangePlace(strange);
  const likely = declared ?? plateFormats.find((format) => spots.every((spot) => wellOn(spot, format))) ?? plate384;
  const spot = spots.find((one) => !fits(one, likely));
  if (!spot) return refuse("position-invalid", "孔位无法识别");
  const well = wellOn(spot, likely);
  if (!well) {
    const text = `文件写明是 ${likely.wells} 孔板，第 ${spot.line} 行的孔位 ${spot.position || spot.number} 却不在上面`;
    return refuse("wells-conflict", `${text}，请核对后重新导出`, spot.line);
  }
  const numbers = (declared ? [declared] : [plate96, plate384]).flatMap((format) => {
    const own = readWell(spot.position, format);
    return own ? [`${format.wells} 孔板应为 ${wellNumber(own, "row-major", format)}`] : [];
  });
  const message = `第 ${spot.line} 行的孔号 ${spot.number} 与孔位 ${spot.position} 不一致（${numbers.join("，")}）`;
  return refuse("wells-conflict", message, spot.line);
}

function strangePlace({ line, position, number }: Spot): Refused {
  if (position === "" && number !== null) {
    return refuse(
      "plate-unsupported",
      `第 ${line} 行的孔号 ${number} 超出 384 孔板，目前支持 96 孔板和 384 孔板`,
      line,
    );
  }
  if (/^[A-Z]{1,2}0?[1-9]\d?$/i.test(position)) {
    const text = `第 ${line} 行的孔位 ${position} 不在 96 孔板或 384 孔板上`;
    return refuse("plate-unsupported", `${text}，目前支持这两种板`, line);
  }
  return refuse("position-invalid", `第 ${line} 行的孔位无法识别：${position.slice(0, 16) || "空"}`, line);
}
