import { useTranslation } from 'react-i18next';
import { TabLinks } from '#components/tabs/tab-links.tsx';
import { useModulesOfKind } from '#entities/planning/modules/hooks.ts';
import type { ModuleKind } from '#entities/planning/modules/types.ts';
import { useCanEditProject } from '#entities/projects/projects/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';

type TabsProps = { projectId: string; here: ModuleKind };

/** Parts of the product, its versions, and the way to what was put away. */
export function ModuleTabs({ projectId, here }: TabsProps) {
  const { t } = useTranslation('modules');
  const { slug } = useCurrentWorkspace();
  const canEdit = useCanEditProject(projectId);
  const own = { module: 'title', version: 'versions' } as const;
  const counts = {
    module: useModulesOfKind(projectId, 'module').length,
    version: useModulesOfKind(projectId, 'version').length,
  };
  const tabs = (['module', 'version'] as const).map((kind) => ({
    text: t(own[kind]),
    isHere: kind === here,
    count: counts[kind],
    to: kind === 'module' ? paths.modules(slug, projectId) : paths.versions(slug, projectId),
  }));
  const archived = { to: paths.archivedModules(slug, projectId), text: t('tab.archived'), isHere: false };
  return <TabLinks label={t('tabs')} tabs={canEdit ? [...tabs, archived] : tabs} />;
}
