import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { writeDescribed } from '@tandem/db/rich-text/merged-write.ts';
import { must } from '@tandem/shared/must.ts';
import type { UpdateProject } from '@tandem/shared/projects/projects/input.ts';
import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import { type ProjectContext, auditFor, recordFor, resyncFor } from '../../context.ts';
import { switchEstimate } from '../estimates/switch.ts';
import { announceProject } from '@tandem/db/rows/project-changes.ts';
import { columnsOf } from './columns.ts';
import { withCleanDescription } from './description.ts';
import { type LockedProject, lockProject, requireUnarchived } from '../base/lock.ts';
import { adoptCover, requireCover, requireOwn, requireProjectMember } from './references.ts';
import { nextUpdateOf, requireDayOrder } from './planned.ts';
import { findProject, refuseTaken } from './repo.ts';
import { wakeRecurrences } from '@tandem/db/rows/recurrences.ts';
import { removeReplaced } from '@tandem/db/rows/assets.ts';
import { readAudience } from '@tandem/db/rows/projects.ts';

/**
 * Changes the given fields of a project (docs/contract/projects.md#changes-of-a-project). 400 when it is archived or a
 * reference is not its own, 410 when the identifier or the name is taken.
 */
export async function updateProject(ctx: ProjectContext, given: UpdateProject): Promise<Project> {
  return writeDescribed(await withCleanDescription(given), (fields, requireSeen) =>
    writeFields(ctx, fields, requireSeen),
  );
}

async function writeFields(
  ctx: ProjectContext,
  input: UpdateProject,
  requireSeen: (description: string) => void,
): Promise<Project> {
  const { id } = ctx.project;
  return refuseTaken(() =>
    inTransaction(ctx.db, async (tx) => {
      const before = await lockProject(tx, id);
      requireUnarchived(before);
      requireSeen(before.description);
      requireDayOrder(input, before);
      await requireReferences(tx, ctx, input);
      const audience = await readAudience(tx, id);
      if (!(await writeColumns(tx, ctx, input, nextUpdateOf(input.update_cadence, before))))
        return must(await findProject(tx, ctx.user.id, id), 'it is locked');
      await removeReplaced(tx, before.cover_image_asset, { after: input.cover_image_asset, by: ctx.user.id });
      if (input.timezone !== undefined && input.timezone !== before.timezone)
        await wakeRecurrences(tx, { column: 'project_id', id });
      const items = await moveToEstimate(tx, ctx, { before, input });
      const changes = [...(await announceProject(tx, id, audience)), ...items];
      const project = must(await findProject(tx, ctx.user.id, id), 'it is locked');
      // Guests see more or fewer work items from now on: whoever follows the project lists again.
      if (changesGuestView(before, input)) await resyncFor(ctx, tx, [projectStream(id)]);
      if (input.network !== undefined && project.network !== before.network) {
        await auditFor(ctx, tx, {
          action: 'project_visibility_changed',
          target: { type: 'project', id, name: project.name },
          details: { from: before.network, to: project.network },
        });
      }
      await recordSwitches(tx, ctx, { before, project });
      await recordFor(ctx, tx, changes);
      return project;
    }),
  );
}

/** A workflow that is switched off lets everything through, and updates are in no list: who did it is in the audit log. */
const SWITCHES = [
  ['is_workflow_enabled', 'workflow_changed'],
  ['is_project_updates_enabled', 'updates_switched'],
] as const;

async function recordSwitches(
  tx: Tx,
  ctx: ProjectContext,
  { before, project }: { before: LockedProject; project: Project },
): Promise<void> {
  const target = { type: 'project', id: project.id, name: project.name };
  for (const [name, action] of SWITCHES) {
    const [from, to] = [before[name], project[name]];
    if (from !== to) await auditFor(ctx, tx, { action, target, details: { from, to } });
  }
}

async function requireReferences(tx: Tx, ctx: ProjectContext, input: UpdateProject): Promise<void> {
  const { id } = ctx.project;
  const member = (field: string, min_role: Role) => ({ id, field, min_role });
  await requireProjectMember(tx, member('project_lead', ROLE.GUEST), input.project_lead);
  await requireProjectMember(tx, member('default_assignee', ROLE.MEMBER), input.default_assignee);
  await requireOwn(tx, { table: 'states', field: 'default_state', project_id: id }, input.default_state);
  await requireOwn(tx, { table: 'estimates', field: 'estimate', project_id: id }, input.estimate);
  const scope = { workspace_id: ctx.workspace.id, project_id: id, user_id: ctx.user.id };
  await requireCover(tx, scope, input.cover_image_asset);
  await adoptCover(tx, id, input.cover_image_asset);
}

/** False, and nothing written, when the project is like that already. */
async function writeColumns(
  tx: Tx,
  ctx: ProjectContext,
  input: UpdateProject,
  more: { next_update_on?: string | null },
): Promise<boolean> {
  const columns = { ...columnsOf(input), ...more };
  const { numUpdatedRows } = await tx
    .updateTable('projects')
    .set({ ...columns, updated_at: sql`clock_timestamp()`, updated_by: ctx.user.id })
    .where('id', '=', ctx.project.id)
    .where(differs(columns))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Estimates that are only turned off leave items their points, for when they are turned on again. */
async function moveToEstimate(
  tx: Tx,
  ctx: ProjectContext,
  { before, input }: { before: LockedProject; input: UpdateProject },
): Promise<NewChange[]> {
  const { estimate, estimate_mapping } = input;
  if (!estimate || estimate === before.estimate_id) return [];
  return switchEstimate(tx, ctx, { id: estimate, mapping: estimate_mapping ?? {} });
}

const changesGuestView = (before: LockedProject, { guest_view_all_features }: UpdateProject) =>
  guest_view_all_features !== undefined && guest_view_all_features !== before.guest_view_all_features;
