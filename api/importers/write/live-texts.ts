import type { Tx } from '@tandem/db/client.ts';
import { setDocumentText } from '@tandem/db/document-text.ts';
import { lockTextHolder } from '@tandem/db/documents.ts';
import { workItemDocument } from '@tandem/shared/documents/document.ts';
import type { ImportRun } from './import-run.ts';
import type { ReadyItem } from './ready-item.ts';

/**
 * Changes the live documents of those items whose description was ever opened for editing, so that their editors see
 * the new text and do not store the old one again. Gives the items with the text as the document has it.
 */
export async function changeLiveTexts(
  tx: Tx,
  run: ImportRun,
  items: readonly ReadyItem[],
): Promise<ReadyItem[]> {
  const opened = await readOpened(
    tx,
    items.map(({ planned }) => planned.id),
  );
  const changed: ReadyItem[] = [];
  for (const item of items) {
    changed.push(opened.has(item.planned.id) ? await changeLiveText(tx, run, item) : item);
  }
  return changed;
}

async function readOpened(tx: Tx, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('documents')
    .select('entity_id')
    .where('kind', '=', 'work-item')
    .where('entity_id', 'in', ids)
    .execute();
  return new Set(rows.map((row) => row.entity_id));
}

async function changeLiveText(tx: Tx, run: ImportRun, item: ReadyItem): Promise<ReadyItem> {
  if (!item.description) return item;
  const ref = workItemDocument(item.planned.id);
  await lockTextHolder(tx, ref);
  const text = await setDocumentText(tx, ref, { html: item.description.html, user_id: run.lead_id });
  const description = {
    ...item.description,
    html: text.description_html,
    stripped: text.description_stripped,
  };
  return { ...item, description };
}
