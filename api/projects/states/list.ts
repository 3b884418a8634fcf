import { STATE_GROUPS, type State } from '@tandem/shared/projects/states/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import { type ProjectContext, type WorkspaceContext, stampStreamSeq } from '../../context.ts';
import { stampProjectStreams } from '../base/streams.ts';
import { findState, readStates, readStatesOfMember } from './repo.ts';

/** The states of a project in their order; none while it is archived (docs/contract/states.md#states-of-a-project). */
export async function listStates(ctx: ProjectContext): Promise<State[]> {
  await stampStreamSeq(ctx, projectStream(ctx.project.id));
  return readStates(ctx.db, ctx.project.id);
}

/** The same by group; every group is there, an empty one too. */
export async function listStatesByGroup(ctx: ProjectContext): Promise<Record<string, State[]>> {
  const states = await listStates(ctx);
  return Object.fromEntries(
    STATE_GROUPS.map((group) => [group, states.filter((state) => state.group === group)]),
  );
}

/**
 * The states of all unarchived projects that the caller is a member of
 * (docs/contract/states.md#states-of-the-workspace).
 */
export async function listStatesOfMember(ctx: WorkspaceContext): Promise<State[]> {
  await stampProjectStreams(ctx);
  return readStatesOfMember(ctx.db, ctx.workspace.id, ctx.user.id);
}

export async function readState(ctx: ProjectContext, id: string): Promise<State> {
  const state = await findState(ctx.db, ctx.project.id, id);
  if (!state) throw notFound();
  return state;
}
