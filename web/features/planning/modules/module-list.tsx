import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { hasText } from '@tandem/shared/text/fold.ts';
import { isLetThrough } from '#components/facets/facets.ts';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { useCountedModules } from '#entities/planning/modules/counted.ts';
import { isVersion } from '#entities/planning/modules/kind.ts';
import type { Module, ModuleKind } from '#entities/planning/modules/types.ts';
import { useCanEditProject } from '#entities/projects/projects/hooks.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { LoadFailed } from '#components/feedback/load-failed.tsx';
import { NoPlans } from '../parts/no-plans.tsx';
import { NothingFound } from '../parts/nothing-found.tsx';
import { ModuleCard } from './module-card.tsx';
import { facetsOfModule } from './module-facets.tsx';
import { ModuleRow } from './module-row.tsx';
import { sortPlans } from '../parts/plan-orders.ts';
import { orderedModule } from './parts/module-values.ts';
import { useModuleOrder } from './parts/use-module-order.ts';
import type { ModuleLook } from './use-module-look.ts';
import gallery from './gallery.module.css';
import styles from '../parts/plans.module.css';

const ModuleTimeline = lazyPart(async () => (await import('./timeline/module-timeline.tsx')).ModuleTimeline);

type ListProps = Pick<ModuleLook, 'layout' | 'order' | 'picked'> & {
  project: Project;
  kind: ModuleKind;
  /** What names have to contain, in small letters. */
  wanted: string;
  openId: string | null;
  onDetails: (id: string) => void;
  /** Null for who may not make one. */
  create: (() => void) | null;
};

/** The modules of a project, with numbers that follow their items. */
export function ModuleList({ project, kind, wanted, picked, create, ...shown }: ListProps) {
  const { t } = useTranslation('modules');
  const { modules: all, state, retry } = useCountedModules(project.id);
  const modules = all.filter((module) => isVersion(module) === (kind === 'version'));
  if (modules.length === 0 && state === 'loading') return <SkeletonRows label={t('loading')} />;
  if (modules.length === 0 && state === 'failed') return <LoadFailed onRetry={retry} />;
  if (modules.length === 0)
    return <NoPlans of={kind === 'version' ? 'versions' : 'modules'} create={create} />;
  const found = modules.filter(
    (module) => hasText(module.name, wanted) && isLetThrough(picked, facetsOfModule(module)),
  );
  if (found.length > 0) return <Found projectId={project.id} found={found} {...shown} />;
  return <NothingFound of={kind === 'version' ? 'versions' : 'modules'} picked={picked} />;
}

type FoundProps = Pick<ListProps, 'layout' | 'order' | 'openId' | 'onDetails'> & {
  projectId: string;
  found: readonly Module[];
};

function Found({ projectId, found, layout, order: way, openId, onDetails }: FoundProps) {
  const { t } = useTranslation('modules');
  const canEdit = useCanEditProject(projectId);
  const { order, isReversed } = way;
  const rows = useMemo(
    () => sortPlans(found, orderedModule, { order, isReversed }),
    [found, order, isReversed],
  );
  const reordering = useModuleOrder(rows, order === 'manual' && canEdit);
  if (layout === 'timeline') {
    return (
      <Suspense fallback={<SkeletonRows label={t('loading')} />}>
        <ModuleTimeline {...{ projectId, reordering, openId, onDetails }} modules={rows} />
      </Suspense>
    );
  }
  const Item = layout === 'gallery' ? ModuleCard : ModuleRow;
  return (
    <ul className={layout === 'gallery' ? gallery.gallery : styles.list} aria-label={t('title')}>
      {rows.map((module) => (
        <Item key={module.id} {...{ module, reordering, onDetails }} isOpen={module.id === openId} />
      ))}
    </ul>
  );
}
