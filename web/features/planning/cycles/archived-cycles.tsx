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
import { deleteArchivedCycle } from '#entities/cycles/actions.ts';
import { useArchivedCycles } from '#entities/cycles/counted.ts';
import type { ArchivedCycle } from '#entities/cycles/types.ts';
import { useProject } from '#entities/projects/hooks.ts';
import { useMe } from '#entities/users/hooks.ts';
import { useLanguage } from '#lib/language.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { restore } from './cycle-actions.ts';
import { facetsOfCycle } from './cycle-facets.tsx';
import { LoadFailed } from '#components/load-failed.tsx';
import { NothingFound } from '../parts/nothing-found.tsx';
import { rangeOf } from './cycle-values.ts';
import styles from '../parts/plans.module.css';

type ArchivedProps = { projectId: string; wanted: string; picked: Picked };

/** What was put away, with the way back. */
export function ArchivedCycles({ projectId, wanted, picked }: ArchivedProps) {
  const { t } = useTranslation('cycles');
  const { cycles, state, retry } = useArchivedCycles(projectId);
  if (cycles.length === 0 && state === 'loading') return <SkeletonRows label={t('loading')} />;
  if (cycles.length === 0 && state === 'failed') return <LoadFailed onRetry={retry} />;
  const found = cycles.filter(
    (cycle) => cycle.name.toLocaleLowerCase().includes(wanted) && isLetThrough(picked, facetsOfCycle(cycle)),
  );
  if (cycles.length === 0) {
    return (
      <EmptyState
        drawing={<BoardDrawing />}
        title={t('archive.empty_title')}
        text={t('archive.empty_text')}
      />
    );
  }
  if (found.length === 0) return <NothingFound of="cycles" picked={picked} />;
  return (
    <ul className={styles.list} aria-label={t('tab.archived')}>
      {found.map((cycle) => (
        <ArchivedRow key={cycle.id} cycle={cycle} />
      ))}
    </ul>
  );
}

function ArchivedRow({ cycle }: { cycle: ArchivedCycle }) {
  const { t } = useTranslation('cycles');
  const language = useLanguage((state) => state.language);
  const [isAsking, setAsking] = useState(false);
  const isAdmin = (useProject(cycle.project_id)?.member_role ?? 0) >= ROLE.ADMIN;
  const isMine = useMe()?.id === cycle.owned_by_id;
  const total = cycle.total_issues - cycle.cancelled_issues;
  const percent = percentOf(cycle.completed_issues, total);
  return (
    <li className={styles.row} data-open="">
      <span className={styles.link}>
        <ProgressRing percent={percent} isLate={percent < 100 && total > 0} />
        <span className={styles.percent}>{percent}%</span>
        <span className={styles.name} title={cycle.name}>
          {cycle.name}
        </span>
      </span>
      <span className={styles.values}>
        <span className={styles.count}>
          <Icon of={IconLayersSubtract} size={14} />
          {cycle.total_issues}
        </span>
        <span className={styles.range}>
          <Icon of={IconCalendar} size={14} />
          {rangeOf(cycle, language)}
        </span>
      </span>
      <IconButton
        of={IconArchiveOff}
        size="sm"
        label={t('archive.restore')}
        onClick={() => void restore(cycle)}
      />
      {(isAdmin || isMine) && (
        <IconButton of={IconTrash} size="sm" label={t('menu.delete')} onClick={() => setAsking(true)} />
      )}
      {isAsking && <DeleteArchived cycle={cycle} onClose={() => setAsking(false)} />}
    </li>
  );
}

function DeleteArchived({ cycle, onClose }: { cycle: ArchivedCycle; onClose: () => void }) {
  const { t } = useTranslation(['cycles', 'common']);
  return (
    <ConfirmModal
      title={t('delete.title')}
      confirmText={t('common:delete')}
      isDangerous
      onConfirm={() => {
        onClose();
        void deleteArchivedCycle(cycle);
      }}
      onClose={onClose}
    >
      {t('delete.text', { name: cycle.name })}
    </ConfirmModal>
  );
}
