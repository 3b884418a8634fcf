import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FacetMenu } from '#components/facets/facet-menu.tsx';
import { NOTHING_PICKED, type Picked } from '#components/facets/facets.ts';
import { NewButton } from '#components/controls/new-button.tsx';
import { SearchField } from '#components/controls/search-field.tsx';
import { useProjectCycles } from '#entities/planning/cycles/hooks.ts';
import { useCanEditProject } from '#entities/projects/projects/hooks.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { openModal } from '#lib/frame/modal-store.ts';
import { paths } from '#lib/http/paths.ts';
import { useStoredOrder } from '#lib/device/use-stored-order.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { ArchivedCycles } from './archived-cycles.tsx';
import { useCycleFacets } from './cycle-facets.tsx';
import { CycleDrawer } from './cycle-drawer.tsx';
import { PlanOrderMenu } from '../parts/plan-order-menu.tsx';
import { CYCLE_ORDERS } from '../parts/plan-orders.ts';
import { PlansHeader } from '../parts/plans-header.tsx';
import { PlanTabs, type PlanTab } from '../parts/plan-tabs.tsx';
import { usePeeked } from '../parts/use-peeked.ts';
import { CycleSections } from './cycle-sections.tsx';
import styles from '../parts/plans.module.css';

type CyclesPageProps = {
  project: Project;
  tab: PlanTab;
  /** Above what was put away: what else was. */
  archives?: ReactNode;
};

/** The cycles of a project by how they stand, or those that were put away; one of them in detail beside them. */
export function CyclesPage({ project, tab, archives }: CyclesPageProps) {
  const { t } = useTranslation(['cycles', 'planning']);
  const canEdit = useCanEditProject(project.id);
  const { slug } = useCurrentWorkspace();
  const [query, setQuery] = useState('');
  const [picked, setPicked] = useState<Picked>(NOTHING_PICKED);
  const order = useStoredOrder('cycles', CYCLE_ORDERS, 'start');
  const facets = useCycleFacets(tab === 'archived');
  const cycles = useProjectCycles(project.id);
  const [openId, open] = usePeeked('peekCycle');
  useTitle(t(tab === 'archived' ? 'planning:archives' : 'cycles:title'), project.name);
  const wanted = query.trim().toLocaleLowerCase();
  const links = { active: paths.cycles(slug, project.id), archived: paths.archivedCycles(slug, project.id) };
  const create = canEdit ? () => openModal({ kind: 'create-cycle', projectId: project.id }) : null;
  return (
    <>
      <PlansHeader
        of="cycles"
        project={project}
        tab={tab}
        count={tab === 'active' ? cycles.length : undefined}
      >
        <SearchField className={styles.search} label={t('search')} query={query} onChange={setQuery} />
        {tab === 'active' && <PlanOrderMenu orders={CYCLE_ORDERS} order={order} />}
        <FacetMenu facets={facets} picked={picked} onChange={setPicked} />
        {create && tab === 'active' && <NewButton text={t('new')} onClick={create} />}
      </PlansHeader>
      {tab === 'archived' ? archives : canEdit && <PlanTabs label={t('tabs')} links={links} />}
      <div className={styles.beside}>
        <div className={styles.scroll}>
          {tab === 'archived' ? (
            <ArchivedCycles projectId={project.id} wanted={wanted} picked={picked} />
          ) : (
            <CycleSections {...{ project, wanted, picked, order, openId, create }} onDetails={open} />
          )}
        </div>
        {tab === 'active' && openId && <CycleDrawer id={openId} onClose={() => open(null)} />}
      </div>
    </>
  );
}
