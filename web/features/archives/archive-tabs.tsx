import { useTranslation } from 'react-i18next';
import { TabLinks } from '#components/tabs/tab-links.tsx';
import { useArchivedCycles } from '#entities/planning/cycles/counted.ts';
import { useArchivedModules } from '#entities/planning/modules/counted.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { useListOverview } from '#entities/work-items/items/hooks.ts';
import { DEFAULT_QUERY, type ListQuery } from '#entities/work-items/rows/query.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import { ArchiveNote } from './archive-note.tsx';

type Place = 'items' | 'cycles' | 'modules';
type TabsProps = { project: Project; here: Place };
type Counts = Partial<Record<Place, number>>;

/** All that was put away in a project: what it does not plan in has no archive. */
export function ArchiveTabs({ project, here }: TabsProps) {
  const counts = { items: useItemCount(project.id) };
  if (project.cycle_view && project.module_view) return <WithBoth {...{ project, here, counts }} />;
  if (project.cycle_view) return <WithCycles {...{ project, here, counts }} />;
  if (project.module_view) return <WithModules {...{ project, here, counts }} />;
  return <Tabs {...{ project, here, counts }} />;
}

/** How many items there are, whatever is filtered. */
function useItemCount(projectId: string): number {
  const query: ListQuery = {
    ...DEFAULT_QUERY,
    projectId,
    source: 'archived',
    groupBy: null,
    pageSize: 1,
    filters: {},
  };
  return useListOverview(query).total;
}

type CountedProps = TabsProps & { counts: Counts };

function WithCycles({ counts, ...rest }: CountedProps) {
  const { cycles } = useArchivedCycles(rest.project.id);
  return <Tabs {...rest} counts={{ ...counts, cycles: cycles.length }} />;
}

function WithModules({ counts, ...rest }: CountedProps) {
  const { modules } = useArchivedModules(rest.project.id);
  return <Tabs {...rest} counts={{ ...counts, modules: modules.length }} />;
}

function WithBoth({ counts, ...rest }: CountedProps) {
  const { cycles } = useArchivedCycles(rest.project.id);
  return <WithModules {...rest} counts={{ ...counts, cycles: cycles.length }} />;
}

function Tabs({ project, here, counts }: CountedProps) {
  const { t } = useTranslation('archives');
  const { slug } = useCurrentWorkspace();
  const pathOf = { items: paths.archives, cycles: paths.archivedCycles, modules: paths.archivedModules };
  const tabs = (['items', 'cycles', 'modules'] as const)
    .filter((place) => counts[place] !== undefined)
    .map((place) => ({
      ...{ to: pathOf[place](slug, project.id), text: t(`tab.${place}`) },
      isHere: place === here,
      count: counts[place] || undefined,
    }));
  return (
    <TabLinks label={t('title')} tabs={tabs}>
      {here === 'items' && <ArchiveNote project={project} />}
    </TabLinks>
  );
}
