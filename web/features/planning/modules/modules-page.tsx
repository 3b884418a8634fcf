import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { FacetMenu } from '#components/facets/facet-menu.tsx';
import { NewButton } from '#components/controls/new-button.tsx';
import { SearchField } from '#components/controls/search-field.tsx';
import { useArchivedModules } from '#entities/planning/modules/counted.ts';
import { useModulesOfKind } from '#entities/planning/modules/hooks.ts';
import { useCanEditProject } from '#entities/projects/projects/hooks.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { openModal } from '#lib/frame/modal-store.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { PlansHeader } from '../parts/plans-header.tsx';
import type { PlanTab } from '../parts/plan-tabs.tsx';
import { usePeeked } from '../parts/use-peeked.ts';
import { ArchivedModules } from './archived-modules.tsx';
import { ModuleDrawer } from './module-drawer.tsx';
import { LookControls } from './look-controls.tsx';
import { useModuleFacets } from './module-facets.tsx';
import { ModuleTabs } from './module-tabs.tsx';
import { ModuleList } from './module-list.tsx';
import { type ModuleLook, useModuleLook } from './use-module-look.ts';
import styles from '../parts/plans.module.css';

type ModulesPageProps = {
  project: Project;
  tab: PlanTab;
  /** Above what was put away: what else was. */
  archives?: ReactNode;
};

/** The modules of a project as a list, a gallery or bars over time, or those that were put away; one of them in detail beside them. */
export function ModulesPage({ project, tab, archives }: ModulesPageProps) {
  const { t } = useTranslation(['modules', 'planning']);
  const canEdit = useCanEditProject(project.id);
  const [query, setQuery] = useState('');
  const [openId, open] = usePeeked('peekModule');
  const look = useModuleLook();
  const [params] = useSearchParams();
  const kind = params.get('kind') === 'version' && tab === 'active' ? 'version' : 'module';
  const isVersion = kind === 'version';
  const modules = useModulesOfKind(project.id, kind);
  const title = t(isVersion ? 'modules:versions' : 'modules:title');
  useTitle(tab === 'archived' ? t('planning:archives') : title, project.name);
  const wanted = query.trim().toLocaleLowerCase();
  const create = canEdit
    ? () => openModal({ kind: 'create-module', projectId: project.id, isVersion })
    : null;
  return (
    <>
      <PlansHeader
        of="modules"
        project={project}
        tab={tab}
        count={tab === 'active' ? modules.length : undefined}
      >
        <SearchField
          className={styles.search}
          label={t(isVersion ? 'search_versions' : 'search')}
          query={query}
          onChange={setQuery}
        />
        {tab === 'active' && <LookControls {...look} modules={modules} />}
        {tab === 'archived' && <ArchiveFilter projectId={project.id} {...look} />}
        {create && tab === 'active' && (
          <NewButton text={t(isVersion ? 'version.new' : 'new')} onClick={create} />
        )}
      </PlansHeader>
      {tab === 'archived' ? archives : <ModuleTabs projectId={project.id} here={kind} />}
      <div className={styles.beside}>
        <div className={styles.scroll}>
          {tab === 'archived' ? (
            <ArchivedModules projectId={project.id} wanted={wanted} picked={look.picked} />
          ) : (
            <ModuleList
              project={project}
              kind={kind}
              wanted={wanted}
              openId={openId}
              create={create}
              onDetails={open}
              {...look}
            />
          )}
        </div>
        {tab === 'active' && openId && <ModuleDrawer id={openId} onClose={() => open(null)} />}
      </div>
    </>
  );
}

type FilterProps = Pick<ModuleLook, 'picked' | 'setPicked'> & { projectId: string };

function ArchiveFilter({ projectId, picked, setPicked }: FilterProps) {
  const { modules } = useArchivedModules(projectId);
  return <FacetMenu facets={useModuleFacets(modules)} picked={picked} onChange={setPicked} />;
}
