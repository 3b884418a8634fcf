import { useTranslation } from 'react-i18next';
import { pages } from '#entities/pages/pages/store.ts';
import type { Favorite } from '#entities/personal/favorites/types.ts';
import { cycles } from '#entities/planning/cycles/store.ts';
import { modules } from '#entities/planning/modules/store.ts';
import { views } from '#entities/planning/views/store.ts';
import { projects } from '#entities/projects/projects/store.ts';
import { workItems } from '#entities/work-items/rows/store.ts';

/** The name that the thing has now, where it is known here; else the one that came with the favourite. */
export function useFavoriteName({
  entity_type: type,
  entity_identifier: id,
  entity_data,
  name,
}: Favorite): string {
  const of = (wanted: Favorite['entity_type']) => (type === wanted ? id : null);
  const project = projects.useRow(of('project'))?.name;
  const cycle = cycles.useRow(of('cycle'))?.name;
  const module = modules.useRow(of('module'))?.name;
  const view = views.useRow(of('view'))?.name;
  const page = pages.useRow(of('page'))?.name;
  const item = workItems.useRow(of('issue'))?.name;
  const known = project ?? cycle ?? module ?? view ?? page ?? item ?? entity_data?.name ?? name;
  const { t } = useTranslation();
  return known.trim() || t('untitled');
}
