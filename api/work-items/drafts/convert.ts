import { storedHtml } from '@tandem/db/rich-text/sanitize.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { ConvertDraft } from '@tandem/shared/work-items/drafts/input.ts';
import { badRequest, forbidden, notFound } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { type ProjectContext, type WorkspaceContext, recordFor } from '../../context.ts';
import { findExternalItem, namingExternalOwner } from '../items/external-ids/external-ids.ts';
import { requireUnarchived } from '../../projects/base/lock.ts';
import { writeNewItem } from '../items/write/create.ts';
import { requireDateOrder } from '../items/write/rules.ts';
import { draftRemoval } from './announce.ts';
import { projectOfDraft } from './project.ts';
import { readPlan } from './references.ts';
import { deleteDraftRow, lockDraft, moveDescriptionFiles } from './repo.ts';
import { scopeOf } from './write.ts';

type ConvertedDraft = WorkItemRow & { description_html: string };

/**
 * Makes a work item of a draft of the caller, from what the body says, with its cycle and modules; the draft is gone then
 * (docs/contract/drafts.md#becoming-a-work-item). 400 without a project, 403 for who may not make items there, 404 for
 * everybody else's draft.
 */
export async function convertDraft(
  ctx: WorkspaceContext,
  id: string,
  input: ConvertDraft,
): Promise<ConvertedDraft> {
  requireDateOrder(input.start_date ?? null, input.target_date ?? null);
  const text = await storedHtml(input.description_html ?? '');
  let target: ProjectContext | undefined;
  const findOwner = async () => (target ? findExternalItem(target, input) : null);
  const write = async (tx: Tx) => {
    const project = await lockTarget(tx, ctx, id);
    target = project;
    const planned = await readPlan(tx, project, input);
    const { row, changes } = await writeNewItem(tx, project, { input, text, planned });
    await moveDescriptionFiles(tx, id, row);
    await deleteDraftRow(tx, id, ctx.user.id);
    await recordFor(ctx, tx, [...changes, draftRemoval(ctx, id)]);
    return { ...row, description_html: text.description_html };
  };
  return namingExternalOwner(findOwner, () => inTransaction(ctx.db, write));
}

/** Locks the draft and gives the project that it is to go into. */
async function lockTarget(tx: Tx, ctx: WorkspaceContext, id: string): Promise<ProjectContext> {
  const draft = await lockDraft(tx, scopeOf(ctx, null), id);
  if (!draft) throw notFound();
  if (draft.project_id === null) throw badRequest('Project is required to create an issue.');
  const target = await projectOfDraft(tx, ctx, draft.project_id);
  if (!target || target.project.role < ROLE.MEMBER) throw forbidden();
  requireUnarchived(target.project);
  return target;
}
