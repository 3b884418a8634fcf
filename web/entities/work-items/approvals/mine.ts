import { useEffect, useState } from 'react';
import { EntityIndex } from '#lib/sync/entity-index.ts';
import { useSession } from '../../identity/users/store.ts';
import { projects } from '../../projects/projects/store.ts';
import { holdMine } from './load.ts';
import { approvals } from './store.ts';
import type { Approval } from './types.ts';
import { waitsFor } from './waits-for.ts';

/** The approvals that I have to answer in a workspace, the newest first. */
const waitingByWorkspace = new EntityIndex(
  approvals,
  (row) => (waitsFor(row, useSession.getState().me?.id ?? '') ? row.workspace_id : null),
  (a, b) => (a.created_at < b.created_at ? 1 : -1),
);

type WorkspaceRef = { id: string; slug: string };
type MyApprovals = {
  /** Whether a project of the workspace has an active workflow. */
  isUsed: boolean;
  waiting: readonly Approval[];
  /** Undefined until the first read has ended. */
  isRead: boolean | undefined;
};

/**
 * Returns the approvals that I have to answer and keeps them current while mounted. Loads them only if a
 * project has an active workflow.
 */
export function useMyApprovals({ id, slug }: WorkspaceRef): MyApprovals {
  const isUsed = projects.useSelect(() =>
    projects.select((row) => row.workspace === id).some((row) => row.is_workflow_enabled),
  );
  const [isRead, setRead] = useState<boolean>();
  useEffect(() => (isUsed ? holdMine({ id, slug }, setRead) : undefined), [isUsed, id, slug]);
  return { isUsed, waiting: waitingByWorkspace.useList(id), isRead };
}
