import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchImpact } from '#entities/projects/fields/actions.ts';
import type { FieldImpact } from '#entities/projects/fields/types.ts';
import { useLoaded } from '../../parts/reading/use-loaded.ts';

/** What a change of a field reaches: null until that is known, and where nobody asks. */
export function useImpact(fieldId: string, isAsked: boolean): FieldImpact | null {
  const load = useCallback(
    () => (isAsked ? fetchImpact(fieldId) : Promise.resolve(null)),
    [fieldId, isAsked],
  );
  return useLoaded(load).data;
}

const NAMED = 3;

/** The projects by their names; of many only the first. */
export function useProjectsText(): (impact: FieldImpact) => string {
  const { t, i18n } = useTranslation('fields');
  return ({ projects, hidden_projects }) => {
    const names = projects.slice(0, projects.length > NAMED ? NAMED - 1 : NAMED).map(({ name }) => name);
    const rest = projects.length - names.length + hidden_projects;
    const all = rest > 0 ? [...names, t('settings.more_projects', { count: rest })] : names;
    return new Intl.ListFormat(i18n.language).format(all);
  };
}

/** How many projects there are, also those that the person may not know of. */
export const countReached = ({ projects, hidden_projects }: FieldImpact): number =>
  projects.length + hidden_projects;
