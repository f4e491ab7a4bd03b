import { archiveRuns } from "#worker/features/archive/run-archive.actions";
import { keyedHash, sealer } from "#worker/platform/crypto";
import { withEncryptedColumns } from "#worker/platform/database/at-rest";
import { directoryFiles } from "#worker/platform/directory-files";
import { openLibsql } from "./libsql-place";

const dayMs = 86_400_000;

/**
 * Completes what is still open in a copy of a demonstration laboratory and archives its runs, as the scheduled jobs do
 * within two days.
 */
export async function completeAndArchiveLaboratory(path: string): Promise<number> {
  const { database, close } = await openLibsql(path);
  try {
    const hash = keyedHash("measured");
    const rawFiles = directoryFiles(`${path}.files`);
    const deps = {
      database: withEncryptedColumns(database, { sealer: sealer(`v1:${btoa("k".repeat(32))}`), hash, rawFiles }),
      rawFiles,
      clock: { now: () => Date.now() + 100 * dayMs },
      hash,
      auditHash: hash,
    };
    const settle = [
      "update result_sets set state = 'released' where state in ('draft', 'submitted', 'returned')",
      "update runs set state = 'closed' where state in ('draft', 'running')",
      `update import_files set state = 'discarded', preview = json_remove(preview, '$.readings', '$.sampleNames', '$.assayNames')
        where state = 'previewed'`,
      // The demonstration has as many tubes in stock as it took samples, which is a year's need; over ten years that
      // share is a tenth.
      `delete from tubes where state in ('printed', 'issued') and binding_id is null and rowid % 10 > 0
        and id not in (select tube_id from orders where tube_id is not null)`,
    ];
    await database.run(settle.map((sql) => ({ sql, params: [], columns: undefined, read: () => undefined })));
    let archived = 0;
    // Archives ten runs at a time; some of them have no wells.
    for (let sweep = 0; sweep < 100; sweep++) archived += await archiveRuns(deps);
    return archived;
  } finally {
    await close();
  }
}
