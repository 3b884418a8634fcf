import type { TFunction } from 'i18next';
import { archivedCycles, cycles } from '#entities/planning/cycles/store.ts';
import { labels } from '#entities/projects/labels/store.ts';
import { membersByWorkspace } from '#entities/workspaces/members/store.ts';
import { archivedModules, modules } from '#entities/planning/modules/store.ts';
import { states } from '#entities/projects/states/store.ts';
import type { StoredFilters } from '#entities/personal/user-properties/types.ts';
import { NO_VALUE } from '#entities/work-items/rows/query.ts';
import { currentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { filterValues, type ViewSettings, withFilter } from '../model/display/view-settings.ts';

type OfProject = { project_id: string } | undefined;
const isOf = (row: OfProject, projectId: string) =>
  row !== undefined && (projectId === '' || row.project_id === projectId);

const isMember = (id: string) =>
  membersByWorkspace.list(currentWorkspace().id).some(({ member }) => member.id === id);

/**
 * What a filter can name that goes away, and whether it is still there; without a project in any of mine. Who left has
 * created what they created: that is found for ever.
 */
const KINDS = {
  labels: (id: string, projectId: string) => isOf(labels.get(id), projectId),
  state: (id: string, projectId: string) => isOf(states.get(id), projectId),
  cycle: (id: string, projectId: string) => isOf(cycles.get(id) ?? archivedCycles.get(id), projectId),
  module: (id: string, projectId: string) => isOf(modules.get(id) ?? archivedModules.get(id), projectId),
  assignees: isMember,
  subscriber: isMember,
} as const;
type Kind = keyof typeof KINDS;
export type GoneValues = { property: Kind; mode: 'any' | 'none'; values: string[] };

/** Values of filters that are not there any more: nothing is found by them. */
export function goneValues(settings: ViewSettings, projectId: string): GoneValues[] {
  return (Object.keys(KINDS) as Kind[]).flatMap((property) =>
    (['any', 'none'] as const).flatMap((mode) => {
      const values = filterValues(settings.filters, property, mode).filter(
        (id) => id !== NO_VALUE && !KINDS[property](id, projectId),
      );
      return values.length > 0 ? { property, mode, values } : [];
    }),
  );
}

export const countGone = (gone: readonly GoneValues[]) =>
  gone.reduce((count, { values }) => count + values.length, 0);

export const namesOfGone = (gone: readonly GoneValues[], t: TFunction) =>
  [...new Set(gone.map(({ property }) => t(`work-items:property.${property}`).toLocaleLowerCase()))].join(
    ', ',
  );

/** The filters without what is gone. */
export const withoutGone = (
  gone: readonly GoneValues[],
  settings: ViewSettings,
  stored: StoredFilters,
): StoredFilters =>
  gone.reduce((filters, { property, mode, values }) => {
    const left = filterValues(settings.filters, property, mode).filter((id) => !values.includes(id));
    return withFilter(filters, property, left, mode);
  }, stored);
