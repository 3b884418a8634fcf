import { useEffect, useState } from 'react';
import { EntityIndex } from '#lib/sync/entity-index.ts';
import { useSession } from '../../identity/users/store.ts';
import { projects } from '../../projects/projects/store.ts';
import { holdMine } from './load.ts';
import { approvals } from './store.ts';
import type { Approval } from './types.ts';
import { waitsFor } from './waits-for.ts';

/** What waits for my answer in a workspace, the newest first. */
const waitingByWorkspace = new EntityIndex(
  approvals,
  (row) => (waitsFor(row, useSession.getState().me?.id ?? '') ? row.workspace_id : null),
  (a, b) => (a.created_at < b.created_at ? 1 : -1),
);

type WorkspaceRef = { id: string; slug: string };
type MyApprovals = {
  /** A project of the workspace goes by a workflow. */
  isUsed: boolean;
  waiting: readonly Approval[];
  /** Undefined until it was read, or could not be. */
  isRead: boolean | undefined;
};

/** What waits for my answer, kept right while it is shown; asked for only where a project goes by a workflow. */
export function useMyApprovals({ id, slug }: WorkspaceRef): MyApprovals {
  const isUsed = projects.useSelect(() =>
    projects.select((row) => row.workspace === id).some((row) => row.is_workflow_enabled),
  );
  const [isRead, setRead] = useState<boolean>();
  useEffect(() => (isUsed ? holdMine({ id, slug }, setRead) : undefined), [isUsed, id, slug]);
  return { isUsed, waiting: waitingByWorkspace.useList(id), isRead };
}
