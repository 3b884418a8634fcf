import { userStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/http/api-client.ts';
import { loadRows } from '../../live/load-rows.ts';
import { currentMe } from '../../identity/users/store.ts';
import { projects } from './store.ts';
import type { Project } from './types.ts';

type WorkspaceRef = { id: string; slug: string };

export const loadProjects = (workspace: WorkspaceRef) =>
  loadRows({
    store: projects,
    // Each person hears of their own projects: role, order and favourite differ from person to person.
    streamOf: () => userStream(currentMe().id),
    read: () => api.get<Project[]>(`/api/workspaces/${workspace.slug}/projects/details/`),
    isCovered: (row) => row.workspace === workspace.id,
  });
