import type { WrittenText } from '@tandem/db/documents/text.ts';
import { storeVersion } from '@tandem/db/documents/page-text.ts';
import { notePageMentions } from '@tandem/db/rows/pages/page-mentions.ts';
import { readPageChanges } from '@tandem/db/rows/pages/pages.ts';
import { isEmptyHtml, storedHtml } from '@tandem/db/rich-text/sanitize.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { must } from '@tandem/shared/must.ts';
import type { PageDetail } from '@tandem/shared/pages/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { type ProjectContext, recordFor } from '../context.ts';
import { lockProject, requireUnarchived } from '../projects/base/lock.ts';
import type { Storage } from '../storage/storage.ts';
import { insertPage, linkPage } from './pages/create.ts';
import { copyFilesOfText, giveFiles } from './files/copy-files.ts';
import { findPage, pageNotFound } from './pages/repo.ts';
import { readTypedHtml } from './pages/typed-text.ts';

const MAX_NAME = 255;
const SUFFIX = ' (Copy)';

type Copying = ProjectContext & { storage: Storage };

/**
 * A copy of the caller's own with files of its own, open for writing, in every project of the source where they may make
 * pages (docs/contract/pages.md#copying).
 */
export async function duplicatePage(ctx: Copying, id: string): Promise<PageDetail> {
  requireUnarchived(ctx.project);
  const { text, files } = await textOfPage(ctx, id);
  return inTransaction(ctx.db, async (tx) => {
    requireUnarchived(await lockProject(tx, ctx.project.id));
    const source = await findPage(tx, ctx, id);
    if (!source) throw pageNotFound();
    const { access, color, logo_props, view_props } = source;
    const name = source.name.slice(0, MAX_NAME - SUFFIX.length) + SUFFIX;
    const parent = await openParent(tx, source.parent);
    const copy = await insertPage(tx, ctx, {
      input: { name, access, color, logo_props, view_props, parent },
      text,
    });
    await giveFiles(tx, copy, files);
    await linkPage(tx, ctx, { id: copy, projects: await readWritable(tx, ctx, source.project_ids) });
    if (!isEmptyHtml(text.description_html)) await storeVersion(tx, copy, { text, user_id: ctx.user.id });
    // Noted, so that an edit of the copy is not news to those whom the source mentions.
    await notePageMentions(tx, copy);
    const page = must(await findPage(tx, ctx, copy), 'it was written in this transaction');
    await recordFor(ctx, tx, await readPageChanges(tx, [copy]));
    return page;
  });
}

/** As the page says now, with what is typed at the moment and not in its row yet. */
async function textOfPage(ctx: Copying, id: string): Promise<{ text: WrittenText; files: string[] }> {
  const source = await findPage(ctx.db, ctx, id);
  if (!source) throw pageNotFound();
  const typed = (await readTypedHtml(ctx.db, id)) ?? source.description_html;
  const { html, ids } = await copyFilesOfText(ctx, typed);
  return { text: { ...(await storedHtml(html)), description_json: {}, state: null }, files: ids };
}

/** Below an archived page nobody would find an open one. */
async function openParent(tx: Tx, parent: string | null): Promise<string | null> {
  if (!parent) return null;
  const row = await tx.selectFrom('pages').select('archived_at').where('id', '=', parent).executeTakeFirst();
  return row?.archived_at ? null : parent;
}

async function readWritable(tx: Tx, ctx: ProjectContext, projects: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ project_id: string }>`
    select m.project_id from project_members m
    join projects j on j.id = m.project_id and j.deleted_at is null and j.archived_at is null
    where m.user_id = ${ctx.user.id} and m.project_id = any(${projects}::uuid[]) and m.is_active
      and m.deleted_at is null and m.role >= ${ROLE.MEMBER}`.execute(tx);
  return rows.map((row) => row.project_id);
}
