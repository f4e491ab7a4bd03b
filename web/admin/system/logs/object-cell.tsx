import { objectText } from "./log-fields";

/** What a record is about; its whole number on hover. */
export function ObjectCell(about: Parameters<typeof objectText>[0]) {
  return (
    <span className="nowrap" title={about.objectId}>
      {objectText(about)}
    </span>
  );
}
