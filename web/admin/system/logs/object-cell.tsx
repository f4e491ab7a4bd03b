import { objectText, shortObjectText } from "./log-fields";

/** What a record is about; its whole number on hover. */
export function ObjectCell({ objectType, objectId }: { objectType: string; objectId: string }) {
  return <span title={objectText(objectType, objectId)}>{shortObjectText(objectType, objectId)}</span>;
}
