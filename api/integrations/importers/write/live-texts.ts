import type { Tx } from '@tandem/db/postgres/client.ts';
import { type NewText, TextNotReady, Texts } from '@tandem/db/documents/text.ts';
import { lockTextHolder } from '@tandem/db/documents/documents.ts';
import { besideTransaction } from '@tandem/db/postgres/transaction-scope.ts';
import { workItemDocument } from '@tandem/shared/documents/document.ts';
import type { ImportRun } from './import-run.ts';
import type { ReadyItem } from './ready-item.ts';

/** Those of the items that had a description and whose description was ever opened for editing, with their new text. */
export async function readLiveTexts(tx: Tx, items: readonly ReadyItem[]): Promise<NewText[]> {
  const ids = items.map(({ planned }) => planned.id);
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('documents')
    .select('entity_id')
    .where('kind', '=', 'work-item')
    .where('entity_id', 'in', ids)
    .execute();
  const opened = new Set(rows.map((row) => row.entity_id));
  return items.flatMap(({ planned: { id }, description }) =>
    opened.has(id) && description ? [{ ref: workItemDocument(id), html: description.html }] : [],
  );
}

/**
 * Changes live documents to what was imported, so that their editors see the new text and do not store the old one again,
 * and their items to the text as the document has it. To be called at the end: whoever edits one of them waits from here
 * until the commit.
 */
export async function changeLiveTexts(tx: Tx, run: ImportRun, wanted: readonly NewText[]): Promise<void> {
  const texts = new Texts();
  await besideTransaction(() => texts.convert(tx, wanted));
  for (const each of wanted) await changeLiveText(tx, run, { texts, wanted: each });
}

async function changeLiveText(
  tx: Tx,
  run: ImportRun,
  { texts, wanted }: { texts: Texts; wanted: NewText },
): Promise<void> {
  await lockTextHolder(tx, wanted.ref);
  const text = await writeText(tx, run, { texts, wanted });
  await tx
    .updateTable('work_items')
    .set({ description_html: text.description_html, description_stripped: text.description_stripped })
    .where('id', '=', wanted.ref.id)
    .execute();
}

/** What was stored since the conversion is locked after the first try: the second one holds. */
async function writeText(tx: Tx, run: ImportRun, { texts, wanted }: { texts: Texts; wanted: NewText }) {
  try {
    return await texts.write(tx, wanted, run.lead_id);
  } catch (error) {
    if (!(error instanceof TextNotReady)) throw error;
    texts.drop(wanted);
    await besideTransaction(() => texts.convert(tx, [wanted]));
    return texts.write(tx, wanted, run.lead_id);
  }
}
