import { type DocumentRef, variantOf } from '@tandem/shared/documents/document.ts';
import { sql } from 'kysely';
import * as Y from 'yjs';
import type { Db, Tx } from '../postgres/client.ts';
import { isEmptyHtml } from '../rich-text/text.ts';
import { FRAGMENT } from '../rich-text/yjs.ts';
import { runJob } from '../rich-text/pool.ts';
import { inTransaction } from '../postgres/transaction.ts';

/**
 * What a reader that has everything up to some number lacks: updates in order (the snapshot first, when the journal does
 * not reach back that far) and the number that they lead to.
 */
export type DocumentUpdates = {
  workspace_id: string;
  generation: number;
  /** The snapshot holds everything up to here; 0 for the text that the document was born with. */
  state_seq: number;
  /** No text could be made of the document when it had come this far. */
  failed_seq: number | null;
  seq: number;
  updates: Uint8Array[];
};

/** `after: -1` gives the whole document. Undefined when there is none. */
export async function readDocument(db: Db, name: string, after = -1): Promise<DocumentUpdates | undefined> {
  type Row = Omit<DocumentUpdates, 'updates'> & { state: Uint8Array | null; later: Uint8Array[] };
  // One statement, so that a snapshot that is stored meanwhile cannot hide updates between the two.
  const { rows } = await sql<Row>`
    select d.workspace_id, d.generation, d.state_seq, d.failed_seq, d.last_seq as seq,
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

/** How often a document began anew; undefined when there is none. */
export async function readGeneration(db: Db, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('documents')
    .select('generation')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.generation;
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

/** How far a document is. `text_seq`: its row may hold updates up to this number. */
export type DocumentHead = { generation: number; last_seq: number; text_seq: number };

/** Locks a document, after the row that it is the text of; undefined when there is none. */
export async function lockDocument(tx: Tx, name: string): Promise<DocumentHead | undefined> {
  return tx
    .selectFrom('documents')
    .select(['generation', 'last_seq', 'text_seq'])
    .where('name', '=', name)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The row was given another text this often while its document was being made. */
const MAX_ATTEMPTS = 20;

/**
 * Gives a document, and makes it from the HTML of its row when it is opened for the first time: once, however many open
 * it at the same time, so that no two histories of one text can ever meet (docs/contract/live-documents.md#born-once).
 * Undefined without such a row.
 */
export async function openDocument(db: Db, ref: DocumentRef): Promise<DocumentUpdates | undefined> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const known = await readDocument(db, ref.name);
    if (known) return known;
    const html = await readHtml(db, ref);
    if (html === undefined) return undefined;
    const state = await firstState(ref, html);
    const created = await inTransaction(db, (tx) => createOnce(tx, ref, { html, state }));
    if (created) return created;
  }
  throw new Error(`${ref.name} is changed all the time while it is opened.`);
}

async function readHtml(db: Db, ref: DocumentRef): Promise<string | undefined> {
  const table = ref.kind === 'page' ? 'pages' : 'work_items';
  const row = await db
    .selectFrom(table)
    .select('description_html')
    .where('id', '=', ref.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.description_html;
}

/** Undefined when somebody else has made it, or the row has another text by now. */
async function createOnce(
  tx: Tx,
  ref: DocumentRef,
  { html, state }: { html: string; state: Uint8Array },
): Promise<DocumentUpdates | undefined> {
  const holder = await lockTextHolder(tx, ref);
  if (holder?.description_html !== html || (await lockDocument(tx, ref.name))) return undefined;
  const { workspace_id } = holder;
  await insertDocument(tx, ref, { workspace_id, state });
  return { workspace_id, generation: 1, state_seq: 0, failed_seq: null, seq: 0, updates: [state] };
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
