import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';
import { type SourceFile, copyFiles } from '../../files/assets/copy.ts';
import type { Storage } from '../../storage/storage.ts';
import { isVisible } from '../pages/repo.ts';

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** A text that shows copies of its files, and their ids; they wait for their page. */
type CopiedText = { html: string; ids: string[] };

/** Pictures and files of pages that the caller sees, among whatever has an id in a text. */
async function readSources(ctx: ProjectContext, html: string): Promise<SourceFile[]> {
  const ids = [...new Set(html.match(ID))];
  if (ids.length === 0) return [];
  const { rows } = await sql<SourceFile>`
    select a.id, a.storage_key, a.attributes from assets a join pages p on p.id = a.entity_id
    where a.id = any(${ids}::uuid[]) and a.workspace_id = ${ctx.workspace.id} and a.is_uploaded
      and a.deleted_at is null and a.entity_type in ('PAGE_DESCRIPTION', 'PAGE_ATTACHMENT') and ${isVisible(ctx)}`.execute(
    ctx.db,
  );
  return rows;
}

/** Copies the files that the text of a page shows: a copy of the page is to outlive its source. */
export async function copyFilesOfText(
  ctx: ProjectContext & { storage: Storage },
  html: string,
): Promise<CopiedText> {
  const ids = await copyFiles(ctx, await readSources(ctx, html));
  return { html: html.replace(ID, (id) => ids.get(id.toLowerCase()) ?? id), ids: [...ids.values()] };
}

/** Gives copied files to the page that shows them. */
export async function giveFiles(tx: Tx, pageId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx.updateTable('assets').set({ entity_id: pageId }).where('id', 'in', ids).execute();
}
