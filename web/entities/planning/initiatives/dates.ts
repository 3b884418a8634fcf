import { newId } from '#lib/sync/new-id.ts';
import { patchProject } from '../../projects/projects/actions.ts';
import { projects } from '../../projects/projects/store.ts';
import type { Project } from '../../projects/projects/types.ts';
import { rememberPatch } from './steps.ts';

/** The days of a project, for who may see it. */
export type ProjectDates = { start_date: string | null; target_date: string | null };

/** The days of a project; null of one that I do not see. */
export function datesOfProject(id: string): ProjectDates | null {
  const row: (Project & Partial<ProjectDates>) | undefined = projects.get(id);
  return row ? { start_date: row.start_date ?? null, target_date: row.target_date ?? null } : null;
}

/** Gives a project other days: at once here, and as one step that can be taken back. */
export async function patchProjectDates(id: string, patch: Partial<ProjectDates>): Promise<void> {
  const row: (Project & Partial<ProjectDates>) | undefined = projects.get(id);
  if (!row) return;
  rememberPatch<Project & Partial<ProjectDates>>({
    mutationId: newId(),
    row,
    patch,
    now: () => projects.get(id),
    send: (projectId, dates) => patchProject(projectId, dates),
  });
  await patchProject(id, patch);
}
