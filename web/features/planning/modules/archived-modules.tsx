import { IconArchiveOff, IconCalendar, IconLayersSubtract, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '#components/confirm-modal.tsx';
import { BoardDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { isLetThrough, type Picked } from '#components/facets/facets.ts';
import { IconButton } from '#components/icon-button.tsx';
import { Icon } from '#components/icon.tsx';
import { percentOf } from '#components/progress/counts.ts';
import { ProgressRing } from '#components/progress/progress-ring.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { deleteArchivedModule } from '#entities/modules/actions.ts';
import { useArchivedModules } from '#entities/modules/counted.ts';
import type { ArchivedModule } from '#entities/modules/types.ts';
import { useProject } from '#entities/projects/hooks.ts';
import { useLanguage } from '#lib/language.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { restore } from './module-actions.ts';
import { facetsOfModule } from './module-facets.tsx';
import { LoadFailed } from '#components/load-failed.tsx';
import { NothingFound } from '../parts/nothing-found.tsx';
import { rangeOf } from './module-values.ts';
import styles from '../parts/plans.module.css';

type ArchivedProps = { projectId: string; wanted: string; picked: Picked };

/** What was put away, with the way back. */
export function ArchivedModules({ projectId, wanted, picked }: ArchivedProps) {
  const { t } = useTranslation('modules');
  const { modules, state, retry } = useArchivedModules(projectId);
  if (modules.length === 0 && state === 'loading') return <SkeletonRows label={t('loading')} />;
  if (modules.length === 0 && state === 'failed') return <LoadFailed onRetry={retry} />;
  const found = modules.filter(
    (module) =>
      module.name.toLocaleLowerCase().includes(wanted) && isLetThrough(picked, facetsOfModule(module)),
  );
  if (modules.length === 0) {
    return (
      <EmptyState
        drawing={<BoardDrawing />}
        title={t('archive.empty_title')}
        text={t('archive.empty_text')}
      />
    );
  }
  if (found.length === 0) return <NothingFound of="modules" picked={picked} />;
  return (
    <ul className={styles.list} aria-label={t('tab.archived')}>
      {found.map((module) => (
        <ArchivedRow key={module.id} module={module} />
      ))}
    </ul>
  );
}

function ArchivedRow({ module }: { module: ArchivedModule }) {
  const { t } = useTranslation('modules');
  const language = useLanguage((state) => state.language);
  const [isAsking, setAsking] = useState(false);
  const isAdmin = (useProject(module.project_id)?.member_role ?? 0) >= ROLE.ADMIN;
  const total = module.total_issues - module.cancelled_issues;
  const percent = percentOf(module.completed_issues, total);
  return (
    <li className={styles.row} data-open="">
      <span className={styles.link}>
        <ProgressRing percent={percent} isLate={percent < 100 && total > 0} />
        <span className={styles.percent}>{percent}%</span>
        <span className={styles.name} title={module.name}>
          {module.name}
        </span>
      </span>
      <span className={styles.values}>
        <span className={styles.count}>
          <Icon of={IconLayersSubtract} size={14} />
          {module.total_issues}
        </span>
        <span className={styles.range}>
          <Icon of={IconCalendar} size={14} />
          {rangeOf(module, language)}
        </span>
      </span>
      <IconButton
        of={IconArchiveOff}
        size="sm"
        label={t('archive.restore')}
        onClick={() => void restore(module)}
      />
      {isAdmin && (
        <IconButton of={IconTrash} size="sm" label={t('menu.delete')} onClick={() => setAsking(true)} />
      )}
      {isAsking && <DeleteArchived module={module} onClose={() => setAsking(false)} />}
    </li>
  );
}

function DeleteArchived({ module, onClose }: { module: ArchivedModule; onClose: () => void }) {
  const { t } = useTranslation(['modules', 'common']);
  return (
    <ConfirmModal
      title={t('delete.title')}
      confirmText={t('common:delete')}
      isDangerous
      onConfirm={() => {
        onClose();
        void deleteArchivedModule(module);
      }}
      onClose={onClose}
    >
      {t('delete.text', { name: module.name })}
    </ConfirmModal>
  );
}
