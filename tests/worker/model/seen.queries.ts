import { type SQL, sql } from "drizzle-orm";
import { statement } from "#tests/support/statement";

export interface Seen {
  readonly id: string;
  readonly state: string;
}

/** The rows from which a command may choose, with their state. */
export interface SeenLab {
  readonly tubes: readonly (Seen & {
    barcode: string;
    productCode: string;
    batchId: string;
    sampleState: string | null;
    bindingId: string | null;
  })[];
  readonly samples: readonly Seen[];
  readonly runs: readonly Seen[];
  readonly resultSets: readonly (Seen & { position: string | null })[];
  readonly reports: readonly (Seen & { key: string; bindingId: string })[];
  readonly messages: readonly (Seen & { providerMessageId: string | null })[];
  readonly corrections: readonly Seen[];
  readonly plates: readonly (Seen & {
    code: string;
    productCode: string;
    format: 96 | 384;
    sampleIds: string[];
    barcodes: string[];
  })[];
  readonly entries: readonly (Seen & { barcode: string })[];
  readonly bindings: readonly { id: string; phoneHash: string | null; isOpen: 0 | 1 }[];
}

const all = (row: SQL, from: SQL): SQL => sql`(select json_group_array(${row}) from ${from})`;

/** One row from one statement: D1 refuses compound selects of more than five terms. */
export const lookAround = statement(
  sql`select json_object(
    'tubes', ${all(
      sql`json_object('id', t.id, 'state', t.state, 'barcode', t.barcode, 'productCode', p.code, 'batchId', t.batch_id,
        'bindingId', t.binding_id, 'sampleState', (select s.state from samples s where s.tube_id = t.id and s.state <> 'cancelled'))`,
      sql`(select * from tubes order by id) t join products p on p.id = t.product_id`,
    )},
    'samples', ${all(sql`json_object('id', id, 'state', state)`, sql`(select * from samples order by id)`)},
    'runs', ${all(sql`json_object('id', id, 'state', state)`, sql`(select * from runs order by id)`)},
    'resultSets', ${all(
      sql`json_object('id', id, 'state', state, 'position', (select w.position from wells w where w.run_id = x.run_id
        and w.sample_id = x.sample_id limit 1))`,
      sql`(select * from result_sets order by id) x`,
    )},
    'reports', ${all(
      sql`json_object('id', id, 'state', state, 'key', key, 'bindingId', binding_id)`,
      sql`(select * from reports order by id)`,
    )},
    'messages', ${all(
      sql`json_object('id', id, 'state', state, 'providerMessageId', provider_message_id)`,
      sql`(select * from messages order by id)`,
    )},
    'corrections', ${all(sql`json_object('id', id, 'state', state)`, sql`(select * from report_corrections order by id)`)},
    'plates', ${all(
      sql`json_object('id', pl.id, 'state', pl.state, 'code', pl.code, 'productCode', p.code,
        'format', pl.format, 'sampleIds',
        json((select json_group_array(sample_id) from (select * from plate_places where plate_id = pl.id order by place))), 'barcodes',
        json((select json_group_array(barcode) from (select s.barcode from plate_places pp join samples s on s.id = pp.sample_id
          where pp.plate_id = pl.id order by pp.place))))`,
      sql`(select * from plates order by id) pl join products p on p.id = pl.product_id`,
    )},
    'entries', ${all(
      sql`json_object('id', e.id, 'state', e.state, 'barcode', s.barcode)`,
      sql`(select * from manual_entries order by id) e join samples s on s.id = e.sample_id`,
    )},
    'bindings', ${all(
      sql`json_object('id', id, 'phoneHash', phone_hash, 'isOpen', released_at is null and withdrawn_at is null)`,
      sql`(select * from bindings order by id)`,
    )})`,
  ([first]) => JSON.parse(String(first?.[0])) as SeenLab,
);
