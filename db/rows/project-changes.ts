import type { NewChange } from '../change-log/log.ts';
import type { Tx } from '../postgres/client.ts';
import { lockRows } from './locks.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { readAudience, readProjectRows } from './projects.ts';

/**
 * Changes of a project go to the stream of each person who may know of it, not to the workspace's: a guest must not
 * learn of foreign projects, and role, order and favourite differ from person to person (docs/decisions).
 * User streams carry no workspace_id: they outlive every workspace.
 */
export async function projectPuts(
  tx: Tx,
  projectId: string,
  userIds: readonly string[],
): Promise<NewChange[]> {
  if (userIds.length === 0) return [];
  await lockRows(tx, 'projects', [projectId]);
  const rows = await readProjectRows(tx, projectId, userIds);
  return rows.map(({ viewer_id, row }) => ({
    stream: userStream(viewer_id),
    workspace_id: null,
    kind: 'project',
    op: 'put',
    id: projectId,
    row,
  }));
}

/** Takes a project from the lists of people who may know of it no longer. */
export const projectRemovals = (projectId: string, userIds: readonly string[]): NewChange[] =>
  userIds.map((user) => ({
    stream: userStream(user),
    workspace_id: null,
    kind: 'project',
    op: 'remove',
    id: projectId,
  }));

/** The project for everybody who may know of it now, and its removal for those of `before` who may not. */
export async function announceProject(
  tx: Tx,
  projectId: string,
  before: readonly string[] = [],
): Promise<NewChange[]> {
  await lockRows(tx, 'projects', [projectId]);
  const audience = await readAudience(tx, projectId);
  const known = new Set(audience);
  const lost = before.filter((user) => !known.has(user));
  return [...(await projectPuts(tx, projectId, audience)), ...projectRemovals(projectId, lost)];
}

/** The same for a few people whose own relation to the project changed. */
export async function announceProjectTo(
  tx: Tx,
  projectId: string,
  userIds: readonly string[],
): Promise<NewChange[]> {
  await lockRows(tx, 'projects', [projectId]);
  const audience = new Set(await readAudience(tx, projectId, userIds));
  const lost = userIds.filter((user) => !audience.has(user));
  const known = userIds.filter((user) => audience.has(user));
  return [...(await projectPuts(tx, projectId, known)), ...projectRemovals(projectId, lost)];
}
