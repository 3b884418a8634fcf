import type { Tx } from '@tandem/db/postgres/client.ts';
import { storedHtml } from '@tandem/db/rich-text/sanitize.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { readWorkItemChanges } from '@tandem/db/rows/work-items.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import { dayIn } from '@tandem/shared/time/calendar-day.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import type { UseTemplate } from '@tandem/shared/work-items/templates/input.ts';
import type { UsedTemplate } from '@tandem/shared/work-items/templates/schema.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor } from '../../context.ts';
import { isMadeAlready } from '../../http/new-id.ts';
import { lockTemplate } from './repo.ts';
import { useTemplate } from './use.ts';

/** Makes the items of a template (docs/contract/templates.md#using-a-template). 404 for a template of another project. */
export async function useTemplateOf(
  ctx: ProjectContext,
  id: string,
  { id: wanted, answers, day, overrides }: UseTemplate,
): Promise<UsedTemplate> {
  const { description_html: html, ...given } = overrides ?? {};
  const description = html === undefined ? undefined : await storedHtml(html);
  return inTransaction(ctx.db, async (tx) => {
    const template = await lockTemplate(tx, ctx, { id, isOwnOnly: false });
    if (!template) throw notFound();
    const known = await readMadeAlready(tx, ctx, wanted);
    if (known) return known;
    const today = day ?? (await readToday(tx, ctx));
    const used = await useTemplate(ctx, tx, {
      template,
      day: today,
      answers: answers ?? {},
      overrides: given,
      id: wanted,
      description,
    });
    await recordFor(ctx, tx, used.changes);
    return { item: used.row, item_ids: used.item_ids, notes: used.notes };
  });
}

/** The day that it is where the project is. */
export async function readToday(tx: Tx, { project }: ProjectContext): Promise<string> {
  const { timezone } = await tx
    .selectFrom('projects')
    .select('timezone')
    .where('id', '=', project.id)
    .executeTakeFirstOrThrow();
  return dayIn(timezone);
}

async function readMadeAlready(
  tx: Tx,
  ctx: ProjectContext,
  id: string | undefined,
): Promise<UsedTemplate | null> {
  const is_same = sql<boolean>`t.project_id = ${ctx.project.id} and t.created_by = ${ctx.user.id}
    and t.deleted_at is null`;
  if (!id || !(await isMadeAlready(tx, { table: 'work_items', id, is_same }))) return null;
  const { rows } = await sql<{ id: string }>`
    with recursive tree(id) as (
      select ${id}::uuid union select w.id from tree t join work_items w on w.parent_id = t.id and w.deleted_at is null
    )
    select w.id from tree join work_items w using (id) where w.project_id = ${ctx.project.id} order by w.sequence_id`.execute(
    tx,
  );
  const [change] = await readWorkItemChanges(tx, [id]);
  const item = must(change?.row, 'it is there') as WorkItemRow;
  return { item, item_ids: rows.map((row) => row.id), notes: [] };
}
