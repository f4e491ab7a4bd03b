import { loggedObjectText } from "./log-fields";

/** The object of a record; its full id on hover. */
export function ObjectCell(about: Parameters<typeof loggedObjectText>[0]) {
  return (
    <span className="nowrap" title={about.objectId}>
      {loggedObjectText(about)}
    </span>
  );
}
