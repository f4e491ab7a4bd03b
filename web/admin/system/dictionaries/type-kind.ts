import type { DictionaryType } from "#contract/dictionaries.schemas";
import type { RecordKind } from "../../parts/records/record-kind";

export const dictionaryTypeKind: RecordKind<DictionaryType> = {
  type: "dictionaryType",
  kind: "字典",
  tags: { add: "admin:sysDictType:add", edit: "admin:sysDictType:edit", remove: "admin:sysDictType:remove" },
  idOf: ({ id }) => id,
  nameOf: ({ dictName }) => dictName,
};
