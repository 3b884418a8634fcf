import type { Tx } from '@tandem/db/postgres/client.ts';
import type { WrittenText } from '@tandem/db/documents/text.ts';
import { insertDocument } from '@tandem/db/documents/documents.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import type { NewChange } from '@tandem/db/change-log/log.ts';
import { notePageMentions } from '@tandem/db/rows/pages/page-mentions.ts';
import { readPageChanges } from '@tandem/db/rows/pages/pages.ts';
import { storeVersion } from '@tandem/db/documents/page-text.ts';
import { isEmptyHtml, storedHtml } from '@tandem/db/rich-text/sanitize.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { pageDocument } from '@tandem/shared/documents/document.ts';
import { must } from '@tandem/shared/must.ts';
import type { CreatePage } from '@tandem/shared/pages/input.ts';
import type { PageDetail } from '@tandem/shared/pages/schema.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor } from '../../context.ts';
import { isMadeAlready } from '../../http/new-id.ts';
import { lockProject, requireUnarchived } from '../../projects/base/lock.ts';
import { bytesOf, convertJson, convertState } from './foreign-text.ts';
import { findPage, replaceLabels } from './repo.ts';
import { requireLabels, requireParent } from './rules.ts';

/** A new page of the project, owned by the caller (docs/contract/pages.md#a-new-page). */
export async function createPage(ctx: ProjectContext, input: CreatePage): Promise<PageDetail> {
  const text = await textOf(input);
  return inTransaction(ctx.db, async (tx) => {
    requireUnarchived(await lockProject(tx, ctx.project.id));
    const is_same = sql<boolean>`t.created_by = ${ctx.user.id} and t.deleted_at is null and exists (
      select 1 from project_pages j where j.page_id = t.id and j.project_id = ${ctx.project.id})`;
    if (input.id && (await isMadeAlready(tx, { table: 'pages', id: input.id, is_same }))) {
      return must(await findPage(tx, ctx, input.id), 'its maker sees it');
    }
    if (input.parent) await requireParent(tx, ctx, { id: null, parent: input.parent });
    await requireLabels(tx, ctx, input.labels ?? []);
    const { page, changes } = await writeNewPage(tx, ctx, { input, text });
    await recordFor(ctx, tx, changes);
    return page;
  });
}

type WrittenPage = { page: PageDetail; changes: NewChange[] };

/** A page of the path's project with its first version, and what the log is to say of it. */
export async function writeNewPage(
  tx: Tx,
  ctx: ProjectContext,
  { input, text }: NewPage,
): Promise<WrittenPage> {
  const id = await insertPage(tx, ctx, { input, text });
  await linkPage(tx, ctx, { id, projects: [ctx.project.id] });
  await replaceLabels(tx, ctx, { id, labels: input.labels ?? [] });
  if (!isEmptyHtml(text.description_html)) await storeVersion(tx, id, { text, user_id: ctx.user.id });
  const page = must(await findPage(tx, ctx, id), 'it was written in this transaction');
  const notifies = await notePageMentions(tx, id);
  return { page, changes: await readPageChanges(tx, [id], { notifies }) };
}

async function textOf(input: CreatePage): Promise<WrittenText> {
  const binary = bytesOf(input.description_binary);
  const ofState = binary && (await convertState(binary));
  if (ofState) return ofState;
  const html = input.description_html ?? '';
  const json = input.description ?? input.description_json ?? {};
  const isJson = isEmptyHtml(html) && Object.keys(json).length > 0;
  const written = await storedHtml(isJson ? await convertJson(json) : html);
  return { ...written, description_json: {}, state: null };
}

type NewPage = { input: CreatePage; text: WrittenText };

/** The row, and the live document when the text came as one. */
export async function insertPage(tx: Tx, ctx: ProjectContext, { input, text }: NewPage): Promise<string> {
  const { name, access, color, logo_props, view_props, parent } = input;
  const { state, description_json, ...words } = text;
  const { id } = await tx
    .insertInto('pages')
    .values({
      ...(input.id === undefined ? {} : { id: input.id }),
      workspace_id: ctx.workspace.id,
      owned_by_id: ctx.user.id,
      created_by: ctx.user.id,
      updated_by: ctx.user.id,
      ...words,
      description_json: toJsonb(description_json),
      ...(name === undefined ? {} : { name }),
      ...(access === undefined ? {} : { access }),
      ...(color === undefined ? {} : { color }),
      ...(parent ? { parent_id: parent } : {}),
      ...(logo_props ? { logo_props: toJsonb(logo_props) } : {}),
      ...(view_props ? { view_props: toJsonb(view_props) } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (state) await insertDocument(tx, pageDocument(id), { workspace_id: ctx.workspace.id, state });
  return id;
}

/** Which projects hold a page. */
export async function linkPage(
  tx: Tx,
  ctx: ProjectContext,
  { id, projects }: { id: string; projects: readonly string[] },
): Promise<void> {
  const values = projects.map((project_id) => ({ page_id: id, project_id, workspace_id: ctx.workspace.id }));
  await tx
    .insertInto('project_pages')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
