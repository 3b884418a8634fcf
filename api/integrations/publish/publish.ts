import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { DeployBoardInput } from '@tandem/shared/integrations/publish/input.ts';
import type { DeployBoard } from '@tandem/shared/integrations/publish/schema.ts';
import { invalidField, notFound } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import { type ProjectContext, auditFor, recordFor } from '../../context.ts';
import { announceProject } from '@tandem/db/rows/project-changes.ts';
import { lockProject, requireUnarchived } from '../../projects/base/lock.ts';
import { deletePublished } from '../../projects/publishing/rows.ts';
import { hashOf, publishSettings } from '../../projects/publishing/settings.ts';
import { boardPut, boardRemoval } from './announce.ts';
import { type BoardSettings, findBoard, insertBoard, isIntakeOf, writeBoard } from './repo.ts';

/**
 * Publishes the project, or sets anew how it is published, under the anchor that it has
 * (docs/contract/publishing.md#publishing-again). What is not given is off, but every layout is shown unless some are
 * named.
 */
export async function publishProject(ctx: ProjectContext, input: DeployBoardInput): Promise<DeployBoard> {
  const hash = await hashOf(ctx.db, ctx.project.id, input);
  return inTransaction(ctx.db, async (tx) => {
    requireUnarchived(await lockProject(tx, ctx.project.id));
    const before = await findBoard(tx, ctx.project.id);
    const settings = await settingsFrom(tx, ctx, { input, hash, before: null });
    if (before) await writeBoard(tx, before.id, { ...settings, by: ctx.user.id });
    else await insertBoard(tx, scopeOf(ctx), settings);
    await auditFor(ctx, tx, {
      action: before ? 'publication_changed' : 'published',
      target: projectTarget(ctx),
    });
    return finish(tx, ctx, { hasNewAnchor: !before });
  });
}

/** Changes the given settings of the board (docs/contract/publishing.md#changing-a-board). */
export async function updateBoard(
  ctx: ProjectContext,
  id: string,
  input: DeployBoardInput,
): Promise<DeployBoard> {
  const hash = await hashOf(ctx.db, ctx.project.id, input);
  return inTransaction(ctx.db, async (tx) => {
    requireUnarchived(await lockProject(tx, ctx.project.id));
    const before = await requireBoard(tx, ctx, id);
    const settings = await settingsFrom(tx, ctx, { input, hash, before });
    const isOther = await writeBoard(tx, id, { ...settings, by: ctx.user.id });
    if (!isOther) return before;
    await auditFor(ctx, tx, { action: 'publication_changed', target: projectTarget(ctx) });
    return finish(tx, ctx, { hasNewAnchor: false });
  });
}

/**
 * Whoever has the anchor sees nothing from now on; publishing again gives another one
 * (docs/contract/publishing.md#ending-it).
 */
export async function unpublishProject(ctx: ProjectContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockProject(tx, ctx.project.id);
    const board = await requireBoard(tx, ctx, id);
    await deletePublished(tx, { id, by: ctx.user.id });
    await auditFor(ctx, tx, { action: 'unpublished', target: projectTarget(ctx) });
    await recordFor(ctx, tx, [boardRemoval(board), ...(await announceProject(tx, ctx.project.id))]);
  });
}

const projectTarget = ({ project }: ProjectContext) => ({
  type: 'project',
  id: project.id,
  name: project.name,
});

const scopeOf = ({ workspace, project, user }: ProjectContext) => ({
  workspace_id: workspace.id,
  project_id: project.id,
  by: user.id,
});

type Wanted = { input: DeployBoardInput; hash: string | null | undefined; before: DeployBoard | null };

async function settingsFrom(
  tx: Tx,
  { project }: ProjectContext,
  { input: { intake, views, ...input }, hash, before }: Wanted,
): Promise<BoardSettings> {
  const view_props = input.view_props ?? views;
  const settings = publishSettings({ ...input, view_props }, hash, before);
  if (intake && !(await isIntakeOf(tx, { id: intake, project_id: project.id }))) {
    throw invalidField('intake', `Invalid pk "${intake}" - object does not exist.`);
  }
  return { ...settings, intake: intake === undefined ? (before?.intake ?? null) : intake };
}

async function requireBoard(tx: Tx, ctx: ProjectContext, id: string): Promise<DeployBoard> {
  const board = await findBoard(tx, ctx.project.id);
  if (board?.id !== id) throw notFound();
  return board;
}

/** The board as it is now; a new anchor is a field of the project too. */
async function finish(
  tx: Tx,
  ctx: ProjectContext,
  { hasNewAnchor }: { hasNewAnchor: boolean },
): Promise<DeployBoard> {
  const board = must(await findBoard(tx, ctx.project.id), 'it was written in this transaction');
  const project = hasNewAnchor ? await announceProject(tx, ctx.project.id) : [];
  await recordFor(ctx, tx, [boardPut(board), ...project]);
  return board;
}
