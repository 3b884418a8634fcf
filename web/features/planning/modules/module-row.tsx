import { IconCalendar, IconInfoCircle } from '@tabler/icons-react';
import { type MouseEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DragHandle } from '#components/drag/drag-handle.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { totalOf } from '#components/charts/counts.ts';
import { ProgressRing } from '#components/charts/progress-ring.tsx';
import { useRowDrag } from '#components/drag/row-drag.ts';
import { StarButton } from '#components/controls/star-button.tsx';
import { patchModule, setModuleFavorite } from '#entities/planning/modules/actions.ts';
import type { Module } from '#entities/planning/modules/types.ts';
import { linkTo } from './parts/module-actions.ts';
import { ModuleDays } from './module-days.tsx';
import { ModuleHealth } from './parts/module-health.tsx';
import { ModuleMenu } from './parts/module-menu.tsx';
import { countsOf, percentDone, useModuleRights } from './parts/module-values.ts';
import { LeadPicker, MembersPicker } from './parts/people-pickers.tsx';
import { MODULE_ROWS, type Reordering } from './parts/use-module-order.ts';
import { StatusPicker } from './parts/status-picker.tsx';
import styles from '../parts/plans.module.css';

export type ModuleItemProps = {
  module: Module;
  /** Null unless rows stand in manual order. */
  reordering: Reordering | null;
  isOpen: boolean;
  onDetails: (id: string) => void;
};

/** One line: how far it is, its name, days, how it stands and people; all of them are changed where they are. */
export function ModuleRow({ module, reordering, isOpen, onDetails }: ModuleItemProps) {
  const { t } = useTranslation('modules');
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { canEdit } = useModuleRights(module);
  const percent = percentDone(module);
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const zone = useRowDrag(row, reordering && { of: MODULE_ROWS, id: module.id, handle });
  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    setMenuOpen(true);
  };
  const showDetails = () => onDetails(module.id);
  return (
    <li
      ref={row}
      className={styles.row}
      data-zone={zone ?? undefined}
      data-open={isMenuOpen || isOpen ? '' : undefined}
      data-starred={module.is_favorite ? '' : undefined}
    >
      {reordering && (
        <span className={styles.handle}>
          <DragHandle
            ref={handle}
            label={t('move', { name: module.name })}
            onStep={(step) => reordering.step(module.id, step)}
          />
        </span>
      )}
      <Link className={styles.link} to={linkTo(module)} onContextMenu={openMenu}>
        <ProgressRing percent={percent} />
        <span className={styles.percent}>{percent}%</span>
        <span className={styles.name} title={module.name}>
          {module.name}
        </span>
      </Link>
      <IconButton
        of={IconInfoCircle}
        size="sm"
        label={t('menu.details')}
        className={styles.info}
        onClick={showDetails}
      />
      <RowValues module={module} canEdit={canEdit} />
      {canEdit && (
        <StarButton
          className={styles.star}
          isStarred={module.is_favorite}
          onChange={(isStarred) => void setModuleFavorite(module.id, isStarred)}
        />
      )}
      <ModuleMenu module={module} opened={isMenuOpen} onChange={setMenuOpen} onDetails={showDetails} />
    </li>
  );
}

function RowValues({ module, canEdit }: { module: Module; canEdit: boolean }) {
  const { t } = useTranslation('modules');
  const counts = countsOf(module);
  const { id, project_id: projectId } = module;
  const shared = { projectId, disabled: !canEdit };
  return (
    <span className={styles.values}>
      <span className={styles.health}>
        <ModuleHealth module={module} />
      </span>
      <span className={styles.done}>{t('done_of', { done: counts.completed, total: totalOf(counts) })}</span>
      <span className={styles.range}>
        <Icon of={IconCalendar} size={14} />
        <ModuleDays module={module} canEdit={canEdit} />
      </span>
      <span className={styles.status}>
        <StatusPicker
          value={module.status}
          kind={module.kind}
          disabled={!canEdit}
          onPick={(status) => void patchModule(id, { status })}
        />
      </span>
      <span className={styles.owner}>
        <LeadPicker
          {...shared}
          value={module.lead_id}
          onPick={(lead_id) => void patchModule(id, { lead_id })}
        />
      </span>
      <span className={styles.people}>
        <MembersPicker
          {...shared}
          value={module.member_ids}
          onPick={(member_ids) => void patchModule(id, { member_ids })}
        />
      </span>
    </span>
  );
}
