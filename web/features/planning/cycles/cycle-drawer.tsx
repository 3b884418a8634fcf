import {
  IconCalendar,
  IconChevronsRight,
  IconLayersSubtract,
  IconLink,
  IconTriangle,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Avatar, AvatarStack } from '#components/people/avatar.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { RangePicker } from '#components/pickers/range-picker.tsx';
import { patchCycle } from '#entities/planning/cycles/actions.ts';
import { useCycleDetail } from '#entities/planning/cycles/counted.ts';
import { useCycle } from '#entities/planning/cycles/hooks.ts';
import { statusOf } from '#entities/planning/cycles/status.ts';
import type { Cycle, CycleDetail } from '#entities/planning/cycles/types.ts';
import { usePeopleOf, usePerson } from '#entities/workspaces/members/hooks.ts';
import { useLanguage } from '#lib/device/language.ts';
import { copyLink, linkTo } from './cycle-actions.ts';
import { CycleChip } from './cycle-chip.tsx';
import { RolledOver } from './rolled-over.tsx';
import { CycleMenu } from './cycle-menu.tsx';
import { daysLeft, daysOf, rangeOf, useCycleRights } from './cycle-values.ts';
import { Fact } from '../parts/fact.tsx';
import { ProgressParts } from '../parts/progress-parts.tsx';
import { useLeadingPicking } from '../parts/use-leading-picking.ts';
import type { SharePicking } from '../parts/use-shares.ts';
import styles from '../parts/drawer.module.css';

type DrawerProps = {
  id: string;
  onClose: () => void;
  /** What pressing a share does; without it the items of the cycle are opened. */
  picking?: SharePicking;
};

/** A cycle in detail, beside its list or its items. */
export function CycleDrawer({ id, onClose, picking }: DrawerProps) {
  const cycle = useCycle(id);
  return cycle ? <Known key={id} cycle={cycle} onClose={onClose} {...(picking && { picking })} /> : null;
}

type KnownProps = { cycle: Cycle; onClose: () => void; picking?: SharePicking };

function Known({ cycle, onClose, picking }: KnownProps) {
  const { t } = useTranslation('cycles');
  const { detail, hasPoints, hasDates } = useCycleDetail(cycle);
  const leading = useLeadingPicking(cycle.project_id, linkTo(cycle));
  const status = statusOf(cycle);
  return (
    <aside className={styles.drawer} aria-label={t('drawer.label', { name: cycle.name })}>
      <header className={styles.head}>
        <IconButton of={IconChevronsRight} label={t('drawer.close')} onClick={onClose} />
        <span className={styles.space} />
        <IconButton of={IconLink} label={t('menu.copy_link')} onClick={() => void copyLink(cycle)} />
        <CycleMenu cycle={cycle} size="md" onGone={onClose} />
      </header>
      <div className={styles.body}>
        <h2 className={styles.title}>{cycle.name}</h2>
        <div className={styles.status}>
          <CycleChip status={status} />
          {status === 'CURRENT' && t('days_left', { count: daysLeft(cycle) })}
        </div>
        {cycle.rolled_over && (
          <p className={styles.text}>
            <RolledOver cycle={cycle} />
          </p>
        )}
        {cycle.description && <p className={styles.text}>{cycle.description}</p>}
        <Facts cycle={cycle} detail={detail} />
        {detail && (
          <ProgressParts
            detail={detail}
            picking={picking ?? leading}
            {...{ hasPoints, hasDates }}
            forecast={
              status === 'COMPLETED' ? null : { kind: 'cycle', id: cycle.id, project_id: cycle.project_id }
            }
          />
        )}
      </div>
    </aside>
  );
}

const MAX_PEOPLE = 5;

function Facts({ cycle, detail }: { cycle: Cycle; detail: CycleDetail | undefined }) {
  const { t, i18n } = useTranslation('cycles');
  const owner = usePerson(cycle.owned_by_id);
  const ids = (detail?.issues?.assignees ?? []).flatMap(({ assignee_id: id }) => (id ? [id] : []));
  const people = usePeopleOf(ids, MAX_PEOPLE);
  const progress = detail?.progress;
  return (
    <dl className={styles.facts}>
      <Fact icon={IconCalendar} name={t('drawer.days')}>
        <EditableDays cycle={cycle} />
      </Fact>
      <Fact icon={IconUser} name={t('drawer.lead')}>
        {owner && <Avatar person={owner} />}
        {owner?.display_name}
      </Fact>
      <Fact icon={IconUsers} name={t('drawer.members')}>
        <AvatarStack people={people} max={MAX_PEOPLE} total={ids.length} emptyLabel={t('nobody')} />
      </Fact>
      <Fact icon={IconLayersSubtract} name={t('drawer.items')}>
        {(progress?.total_issues ?? cycle.total_issues ?? 0).toLocaleString(i18n.language)}
      </Fact>
      {progress && progress.total_estimate_points > 0 && (
        <Fact icon={IconTriangle} name={t('drawer.points')}>
          {t('drawer.points_of', {
            done: progress.completed_estimate_points,
            total: progress.total_estimate_points,
          })}
        </Fact>
      )}
    </dl>
  );
}

function EditableDays({ cycle }: { cycle: Cycle }) {
  const { t } = useTranslation('cycles');
  const language = useLanguage((state) => state.language);
  const { canEdit } = useCycleRights(cycle);
  const { start, end } = daysOf(cycle);
  const text = rangeOf(cycle, language) || t('form.no_days');
  if (!canEdit) return text;
  return (
    <RangePicker
      label={t('drawer.days')}
      className={styles.value}
      value={[start, end]}
      language={language}
      onPick={([start_date, end_date]) => void patchCycle(cycle.id, { start_date, end_date })}
    >
      {text}
    </RangePicker>
  );
}
