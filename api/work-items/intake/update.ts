import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { type Texts, inTextTransaction } from '@tandem/db/documents/text.ts';
import { AppError, badRequest, forbidden, invalidField, notFound } from '@tandem/shared/http/errors.ts';
import { workItemDocument } from '@tandem/shared/documents/document.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { UpdateIntake } from '@tandem/shared/work-items/intake/input.ts';
import type { IntakeDetail, IntakeItem } from '@tandem/shared/work-items/intake/schema.ts';
import { INTAKE_STATUS } from '@tandem/shared/work-items/intake/statuses.ts';
import { type UpdateWorkItem, updateWorkItemInput } from '@tandem/shared/work-items/items/input.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor } from '../../context.ts';
import { readPart } from '../../http/plugins/schemas.ts';
import { requireUnarchived } from '../../projects/base/lock.ts';
import { findExternalItem, namingExternalOwner } from '../items/external-ids/external-ids.ts';
import { lockEditableItems } from '../record/edits/load.ts';
import { parentRef } from '../items/write/references.ts';
import { writeUpdate } from '../items/write/update.ts';
import { readIntakeChanges } from '@tandem/db/rows/intake-changes.ts';
import { type Decision, writeDecision } from './decision.ts';
import { readDetail } from './list.ts';
import { type Entry, lockEntry } from './repo.ts';
import { stateAfter } from './states.ts';

type Wanted = { input: UpdateIntake; issue: UpdateWorkItem | null };

/**
 * Changes an item of intake, decides on it, or both in one step (docs/contract/intake.md#deciding). Administrators may,
 * and who handed it in may change it; 409 with who decided and what, when somebody was faster.
 */
export async function updateIntakeItem(
  ctx: ProjectContext,
  itemId: string,
  input: UpdateIntake,
): Promise<IntakeDetail> {
  requireUnarchived(ctx.project);
  const issue = input.issue ? readPart(updateWorkItemInput, input.issue) : null;
  const html = issue?.description_html;
  const texts = html === undefined ? [] : [{ ref: workItemDocument(itemId), html }];
  await namingExternalOwner(
    () => findExternalItem(ctx, issue ?? {}, itemId),
    () =>
      inTextTransaction(ctx.db, texts, (tx, written) =>
        write(tx, ctx, itemId, { input, issue, texts: written }),
      ),
  );
  return readDetail(ctx, itemId);
}

const mayDecide = ({ project, workspace }: ProjectContext) =>
  project.role === ROLE.ADMIN || workspace.role === ROLE.ADMIN;

/** The creator and administrators; guests are told so in words that their clients show. */
function requireEditor(ctx: ProjectContext, entry: Entry): void {
  if (mayDecide(ctx) || entry.created_by === ctx.user.id) return;
  throw ctx.project.role === ROLE.GUEST ? badRequest('You cannot edit intake issues') : forbidden();
}

async function write(
  tx: Tx,
  ctx: ProjectContext,
  itemId: string,
  { input, issue, texts }: Wanted & { texts: Texts },
): Promise<void> {
  const entry = await lockEntry(tx, { item_id: itemId, project_id: ctx.project.id });
  if (!entry) throw notFound();
  requireEditor(ctx, entry);
  const decision = decisionOf(input, entry);
  if (decision && !mayDecide(ctx)) throw forbidden();
  requireUndecided(input, entry);
  if (decision) await requirePossible(tx, ctx, { decision, input, entry });
  const changes: NewChange[] = [];
  if (issue) {
    const patch = mayChangeAll(ctx) ? issue : textOf(issue);
    changes.push(
      ...(await writeUpdate(tx, ctx, { id: itemId, input: patch, texts, isOfIntake: true })).changes,
    );
  }
  if (decision) changes.push(...(await decide(tx, ctx, { entry, decision })));
  else if (issue) changes.push(...(await readNews(tx, entry)));
  await recordFor(ctx, tx, changes);
}

/** The Change of an item that was changed without a decision; none when all of it was so already. */
async function readNews(tx: Tx, { work_item_id, updated_at }: Entry): Promise<NewChange[]> {
  const changes = await readIntakeChanges(tx, [work_item_id]);
  return changes.filter(({ row }) => (row as IntakeItem | undefined)?.issue.updated_at !== updated_at);
}

const mayChangeAll = ({ project }: ProjectContext) => project.role > ROLE.GUEST;

/** What guests may change of what they handed in; the rest of their forms is left alone. */
function textOf({
  name,
  description_html,
  expected_name,
  expected_updated_at,
}: UpdateWorkItem): UpdateWorkItem {
  return {
    ...(name === undefined ? {} : { name }),
    ...(description_html === undefined ? {} : { description_html }),
    ...(expected_name === undefined ? {} : { expected_name }),
    ...(expected_updated_at === undefined ? {} : { expected_updated_at }),
  };
}

/** What is to be from now on; null when the body says nothing of it, or what is so already. */
function decisionOf({ status, snoozed_till, duplicate_to }: UpdateIntake, entry: Entry): Decision | null {
  const next = status ?? entry.status;
  const decision: Decision = {
    status: next,
    snoozed_till:
      next === INTAKE_STATUS.SNOOZED
        ? snoozed_till === undefined
          ? entry.snoozed_till
          : snoozed_till
        : null,
    duplicate_to:
      next === INTAKE_STATUS.DUPLICATE
        ? duplicate_to === undefined
          ? entry.duplicate_to
          : duplicate_to
        : null,
  };
  const isSame =
    entry.status === next &&
    entry.duplicate_to === decision.duplicate_to &&
    momentOf(entry.snoozed_till) === momentOf(decision.snoozed_till);
  return isSame ? null : decision;
}

const momentOf = (text: string | null) => (text === null ? null : Date.parse(text));

/** 409 with what somebody else decided and who, for whoever saw the item before that. */
function requireUndecided({ expected_status }: UpdateIntake, entry: Entry): void {
  if (expected_status === undefined || expected_status === null || expected_status === entry.status) return;
  const { status, snoozed_till, duplicate_to, decided_by, decided_at } = entry;
  throw new AppError(409, {
    error: 'Somebody has decided on it meanwhile.',
    status,
    snoozed_till,
    duplicate_to,
    decided_by,
    decided_at,
  });
}

async function requirePossible(
  tx: Tx,
  ctx: ProjectContext,
  { decision, input, entry }: { decision: Decision; input: UpdateIntake; entry: Entry },
): Promise<void> {
  if (input.snoozed_till && Date.parse(input.snoozed_till) <= Date.now()) {
    throw invalidField('snoozed_till', 'Choose a time in the future.');
  }
  if (decision.status !== INTAKE_STATUS.DUPLICATE) return;
  const other = decision.duplicate_to;
  if (other === null) throw invalidField('duplicate_to', 'This field is required.');
  if (other === entry.work_item_id) throw invalidField('duplicate_to', 'An item is no duplicate of itself.');
  const { rows } = await sql<{ found: unknown }>`select ${parentRef(ctx, other)} as found`.execute(tx);
  if (!rows[0]?.found) throw invalidField('duplicate_to', `Invalid pk "${other}" - object does not exist.`);
}

async function decide(
  tx: Tx,
  ctx: ProjectContext,
  { entry, decision }: { entry: Entry; decision: Decision },
): Promise<NewChange[]> {
  const [item] = await lockEditableItems(tx, sql`w.id = ${entry.work_item_id} and w.archived_at is null`);
  if (!item) throw badRequest('The work item is archived.');
  const state_id = await stateAfter(tx, ctx, { item, status: decision.status });
  return writeDecision(tx, ctx, { entry, item, decision, state_id });
}
