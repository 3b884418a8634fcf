import type { Project } from '#entities/projects/projects/types.ts';
import { compareNames } from '#lib/text/names.ts';

/** What projects can be ordered by; manual is the order that a person has given them in their sidebar. */
export const PROJECT_ORDERS = ['manual', 'name', 'created', 'members'] as const;
export type ProjectOrder = (typeof PROJECT_ORDERS)[number];

const COMPARE: Record<ProjectOrder, (a: Project, b: Project) => number> = {
  manual: (a, b) => (a.sort_order ?? Infinity) - (b.sort_order ?? Infinity) || 0,
  name: (a, b) => compareNames(a.name, b.name),
  created: (a, b) => a.created_at.localeCompare(b.created_at),
  members: (a, b) => a.members.length - b.members.length,
};

type Way = { order: ProjectOrder; isReversed: boolean };

/** Manual order knows no other way round. */
export function sortProjects(projects: readonly Project[], { order, isReversed }: Way): Project[] {
  const sign = isReversed && order !== 'manual' ? -1 : 1;
  return projects.toSorted((a, b) => sign * COMPARE[order](a, b) || compareNames(a.name, b.name));
}
