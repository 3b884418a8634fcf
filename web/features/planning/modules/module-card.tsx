import { IconCalendar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '#components/icons/icon.tsx';
import { totalOf } from '#components/charts/counts.ts';
import { ProgressBar } from '#components/charts/progress-bar.tsx';
import { StarButton } from '#components/controls/star-button.tsx';
import { patchModule, setModuleFavorite } from '#entities/planning/modules/actions.ts';
import { linkTo } from './parts/module-actions.ts';
import { ModuleDays } from './module-days.tsx';
import { ModuleHealth } from './parts/module-health.tsx';
import { ModuleMenu } from './parts/module-menu.tsx';
import type { ModuleItemProps } from './module-row.tsx';
import { countsOf, percentDone, useModuleRights } from './parts/module-values.ts';
import { LeadPicker } from './parts/people-pickers.tsx';
import { StatusPicker } from './parts/status-picker.tsx';
import styles from './gallery.module.css';

/** A module as a card of the gallery. */
export function ModuleCard({ module, isOpen, onDetails }: Omit<ModuleItemProps, 'reordering'>) {
  const { t } = useTranslation('modules');
  const { canEdit } = useModuleRights(module);
  const counts = countsOf(module);
  const { id, project_id: projectId } = module;
  return (
    <li
      className={styles.card}
      data-open={isOpen ? '' : undefined}
      data-starred={module.is_favorite ? '' : undefined}
    >
      <div className={styles.head}>
        <Link className={styles.name} to={linkTo(module)} title={module.name}>
          {module.name}
        </Link>
        {canEdit && (
          <StarButton
            isStarred={module.is_favorite}
            onChange={(isStarred) => void setModuleFavorite(module.id, isStarred)}
          />
        )}
        <ModuleMenu module={module} onDetails={() => onDetails(id)} />
      </div>
      <div className={styles.counts}>
        {t('done_of', { done: counts.completed, total: totalOf(counts) })}
        <ModuleHealth module={module} />
        <b>{percentDone(module)}%</b>
      </div>
      <ProgressBar counts={counts} size={6} />
      <div className={styles.foot}>
        <StatusPicker
          value={module.status}
          kind={module.kind}
          disabled={!canEdit}
          onPick={(status) => void patchModule(id, { status })}
        />
        <span className={styles.days}>
          <Icon of={IconCalendar} size={14} />
          <ModuleDays module={module} canEdit={canEdit} />
        </span>
        <LeadPicker
          {...{ projectId, disabled: !canEdit }}
          value={module.lead_id}
          onPick={(lead_id) => void patchModule(id, { lead_id })}
        />
      </div>
    </li>
  );
}
