import type { Tx } from '@tandem/db/postgres/client.ts';
import { storedHtml } from '@tandem/db/rich-text/sanitize.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { DraftInput } from '@tandem/shared/work-items/drafts/input.ts';
import type { FieldValues } from '@tandem/shared/projects/fields/schema.ts';
import type { Draft } from '@tandem/shared/work-items/drafts/schema.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import { type WorkspaceContext, recordFor } from '../../context.ts';
import { requireDateOrder, unknownReference } from '../items/write/rules.ts';
import { draftPut, draftRemoval } from './announce.ts';
import { checkedValues } from '../record/fields/check.ts';
import { readFieldFacts } from '../record/fields/facts.ts';
import { projectOfDraft } from './project.ts';
import { readDraftReferences } from './references.ts';
import {
  type DraftColumns,
  type DraftScope,
  deleteDraftRow,
  findDraft,
  insertDraft,
  lockDraft,
  writeDraft,
} from './repo.ts';
import { changedInput, draftColumns } from './values.ts';

/** Below a project, drafts are those that are to go into it. */
export const scopeOf = (ctx: WorkspaceContext, project_id: string | null): DraftScope => ({
  workspace_id: ctx.workspace.id,
  user_id: ctx.user.id,
  project_id,
});

const htmlOf = async ({ description_html: html }: DraftInput) =>
  html === undefined ? undefined : (await storedHtml(html)).description_html;

/**
 * A new draft of the caller (docs/contract/drafts.md#nothing-is-needed). 400 names a field whose id is none of its
 * project's.
 */
export async function createDraft(
  ctx: WorkspaceContext,
  input: DraftInput,
  project_id: string | null,
): Promise<Draft> {
  const scope = scopeOf(ctx, project_id);
  const body = project_id === null ? input : { ...input, project_id };
  const html = await htmlOf(input);
  return inTransaction(ctx.db, async (tx) => {
    const columns = await checkedColumns(tx, ctx, { draft: null, input: body, html });
    const draft = must(await findDraft(tx, scope, await insertDraft(tx, scope, columns)), 'just written');
    await recordFor(ctx, tx, [draftPut(ctx, draft)]);
    return draft;
  });
}

/** Changes what the body names of a draft of the caller. 404 for everybody else's. */
export async function updateDraft(
  ctx: WorkspaceContext,
  { id, project_id }: { id: string; project_id: string | null },
  input: DraftInput,
): Promise<void> {
  const scope = scopeOf(ctx, project_id);
  const html = await htmlOf(input);
  await inTransaction(ctx.db, async (tx) => {
    const draft = await lockDraft(tx, scope, id);
    if (!draft) throw notFound('Issue not found');
    const columns = await checkedColumns(tx, ctx, { draft, input, html });
    if (!(await writeDraft(tx, id, columns, ctx.user.id))) return;
    const row = must(await findDraft(tx, scopeOf(ctx, null), id), 'it is locked');
    await recordFor(ctx, tx, [draftPut(ctx, row)]);
  });
}

/** Deletes a draft of the caller. 404 for everybody else's. */
export async function deleteDraft(
  ctx: WorkspaceContext,
  { id, project_id }: { id: string; project_id: string | null },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await lockDraft(tx, scopeOf(ctx, project_id), id))) throw notFound();
    await deleteDraftRow(tx, id, ctx.user.id);
    await recordFor(ctx, tx, [draftRemoval(ctx, id)]);
  });
}

type Edit = { draft: Draft | null; input: DraftInput; html: string | undefined };

/** All values of a draft once the body is written; without a project every field of the workspace may have one. */
async function checkedFields(
  tx: Tx,
  ctx: WorkspaceContext,
  { draft, changed, project_id }: { draft: Draft | null; changed: DraftInput; project_id: string | null },
): Promise<FieldValues | undefined> {
  const given = changed.fields;
  if (!given || Object.keys(given).length === 0) return undefined;
  const field_ids = Object.keys(given);
  const facts = await readFieldFacts(tx, ctx, { values: Object.values(given), field_ids, project_id });
  const type_id = changed.type_id === undefined ? (draft?.type_id ?? null) : changed.type_id;
  return checkedValues(given, facts, {
    type_id,
    fields: draft?.fields ?? {},
    isLoose: project_id === null,
  });
}

/** Columns for what a body changes, when all of it is possible. */
async function checkedColumns(
  tx: Tx,
  ctx: WorkspaceContext,
  { draft, input, html }: Edit,
): Promise<DraftColumns> {
  const { start_date = draft?.start_date, target_date = draft?.target_date } = input;
  requireDateOrder(start_date ?? null, target_date ?? null);
  const changed = changedInput(draft, input);
  const projectId = changed.project_id === undefined ? (draft?.project_id ?? null) : changed.project_id;
  const project = await projectOfDraft(tx, ctx, projectId);
  if (changed.project_id && !project) throw unknownReference('project_id');
  const refs = await readDraftReferences(tx, { caller: ctx, project }, changed);
  const fields = await checkedFields(tx, ctx, { draft, changed, project_id: project?.project.id ?? null });
  return draftColumns(draft, changed, { refs, description_html: html, fields });
}
