import type { TFunction } from 'i18next';
import { labels } from '#entities/labels/store.ts';
import { states } from '#entities/states/store.ts';
import type { StoredFilters } from '#entities/user-properties/types.ts';
import { NO_VALUE } from '#entities/work-items/query.ts';
import { filterValues, type ViewSettings, withFilter } from '../display/view-settings.ts';

/** What a filter can name that a project deletes. */
const KINDS = {
  labels: (id: string) => labels.get(id)?.project_id,
  state: (id: string) => states.get(id)?.project_id,
} as const;
type Kind = keyof typeof KINDS;
type GoneValues = { property: Kind; mode: 'any' | 'none'; values: string[] };

/** Values of filters that are not in the project any more: nothing is found by them. */
export function goneValues(settings: ViewSettings, projectId: string): GoneValues[] {
  return (Object.keys(KINDS) as Kind[]).flatMap((property) =>
    (['any', 'none'] as const).flatMap((mode) => {
      const values = filterValues(settings.filters, property, mode).filter(
        (id) => id !== NO_VALUE && KINDS[property](id) !== projectId,
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
