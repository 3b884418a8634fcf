import { type DocumentRef, variantOf } from '@tandem/shared/documents/document.ts';
import { sql } from 'kysely';
import * as Y from 'yjs';
import type { Db, Tx } from './client.ts';
import { isEmptyHtml } from './rich-text-text.ts';
import { FRAGMENT } from './rich-text-yjs.ts';
import { runJob } from './rich-text-pool.ts';
import { inTransaction } from './transaction.ts';

/**
 * What a reader that has everything up to some number lacks: updates in order (the snapshot first, when the journal does
 * not reach back that far) and the number that they lead to.
 */
export type DocumentUpdates = {
  workspace_id: string;
  generation: number;
  /** The snapshot holds everything up to here; 0 for the text that the document was born with. */
  state_seq: number;
  seq: number;
  updates: Uint8Array[];
};

/** `after: -1` gives the whole document. Undefined when there is none. */
export async function readDocument(db: Db, name: string, after = -1): Promise<DocumentUpdates | undefined> {
  type Row = Omit<DocumentUpdates, 'updates'> & { state: Uint8Array | null; later: Uint8Array[] };
  // One statement, so that a snapshot that is stored meanwhile cannot hide updates between the two.
  const { rows } = await sql<Row>`
    select d.workspace_id, d.generation, d.state_seq, d.last_seq as seq,
      case when d.state_seq > ${after} then d.state end as state,
      array(select u.update from document_updates u where u.name = d.name and u.seq > greatest(${after}, d.state_seq)
        order by u.seq) as later
    from documents d where d.name = ${name}`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const { state, later, ...document } = row;
  return { ...document, updates: state ? [state, ...later] : later };
}

/** The number that each of these documents has reached. */
export async function readDocumentHeads(db: Db, names: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('documents')
    .select(['name', 'last_seq'])
    .where('name', 'in', names)
    .execute();
  return new Map(rows.map((row) => [row.name, row.last_seq]));
}

type TextHolder = { workspace_id: string; description_html: string };

/** Locks the row that a document is the text of, before the document itself: everybody locks in this order. */
export async function lockTextHolder(tx: Tx, ref: DocumentRef): Promise<TextHolder | undefined> {
  const table = ref.kind === 'page' ? 'pages' : 'work_items';
  return tx
    .selectFrom(table)
    .select(['workspace_id', 'description_html'])
    .where('id', '=', ref.id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Gives a document, and makes it from the HTML of its row when it is opened for the first time: once, however many open
 * it at the same time, so that no two histories of one text can ever meet (promise 23). Undefined without such a row.
 */
export async function openDocument(db: Db, ref: DocumentRef): Promise<DocumentUpdates | undefined> {
  return (await readDocument(db, ref.name)) ?? inTransaction(db, (tx) => ensureDocument(tx, ref));
}

/** `openDocument` inside of a transaction. */
export async function ensureDocument(tx: Tx, ref: DocumentRef): Promise<DocumentUpdates | undefined> {
  const holder = await lockTextHolder(tx, ref);
  if (!holder) return undefined;
  const known = await readDocument(tx, ref.name);
  if (known) return known;
  const state = await firstState(ref, holder.description_html);
  const { workspace_id } = holder;
  await insertDocument(tx, ref, { workspace_id, state });
  return { workspace_id, generation: 1, state_seq: 0, seq: 0, updates: [state] };
}

/** A document with this text. The caller has locked or made the row that it is the text of. */
export async function insertDocument(
  tx: Tx,
  { name, kind, id }: DocumentRef,
  values: { workspace_id: string; state: Uint8Array },
): Promise<void> {
  await tx
    .insertInto('documents')
    .values({ name, kind, entity_id: id, ...values })
    .execute();
}

async function firstState(ref: DocumentRef, html: string): Promise<Uint8Array> {
  if (!isEmptyHtml(html)) return (await runJob('convertHtml', html, variantOf(ref.kind))).state;
  // Not even an empty paragraph is left to the editors: two of them would make two.
  const doc = new Y.Doc();
  doc.getXmlFragment(FRAGMENT).insert(0, [new Y.XmlElement('paragraph')]);
  return Y.encodeStateAsUpdate(doc);
}
