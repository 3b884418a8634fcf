import { Button } from '@mantine/core';
import { IconArrowRight, IconCalendar, IconInfoCircle, IconLayersSubtract } from '@tabler/icons-react';
import { type MouseEvent, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Avatar, AvatarStack } from '#components/people/avatar.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { ProgressRing } from '#components/charts/progress-ring.tsx';
import { StarButton } from '#components/controls/star-button.tsx';
import { setCycleFavorite } from '#entities/planning/cycles/actions.ts';
import { statusOf } from '#entities/planning/cycles/status.ts';
import type { Cycle } from '#entities/planning/cycles/types.ts';
import { usePeopleOf, usePerson } from '#entities/workspaces/members/hooks.ts';
import { useLanguage } from '#lib/device/language.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { linkTo } from './cycle-actions.ts';
import { CycleChip } from './cycle-chip.tsx';
import { CycleMenu } from './cycle-menu.tsx';
import { daysLeft, openItems, percentDone, rangeOf, useCycleRights } from './cycle-values.ts';
import styles from '../parts/plans.module.css';

const TransferDialog = lazyPart(async () => (await import('./transfer-dialog.tsx')).TransferDialog);

const MAX_PEOPLE = 3;

type CycleRowProps = { cycle: Cycle; isOpen: boolean; onDetails: (id: string) => void };

/** One line: how far it is, its name, items, days and people; what can be done stands at the end. */
export function CycleRow({ cycle, isOpen, onDetails }: CycleRowProps) {
  const { t } = useTranslation('cycles');
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { canFavorite, canTransfer } = useCycleRights(cycle);
  const showDetails = () => onDetails(cycle.id);
  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    setMenuOpen(true);
  };
  return (
    <li
      className={styles.row}
      data-open={isMenuOpen || isOpen ? '' : undefined}
      data-starred={cycle.is_favorite ? '' : undefined}
    >
      <Link className={styles.link} to={linkTo(cycle)} onContextMenu={openMenu}>
        <RowName cycle={cycle} />
      </Link>
      <IconButton
        of={IconInfoCircle}
        size="sm"
        label={t('menu.details')}
        className={styles.info}
        onClick={showDetails}
      />
      {canTransfer && <TransferButton cycle={cycle} />}
      <RowValues cycle={cycle} />
      {canFavorite && (
        <StarButton
          className={styles.star}
          isStarred={cycle.is_favorite}
          onChange={(isStarred) => void setCycleFavorite(cycle.id, isStarred)}
        />
      )}
      <CycleMenu cycle={cycle} opened={isMenuOpen} onChange={setMenuOpen} onDetails={showDetails} />
    </li>
  );
}

function RowName({ cycle }: { cycle: Cycle }) {
  const { t } = useTranslation('cycles');
  const status = statusOf(cycle);
  const percent = percentDone(cycle);
  return (
    <>
      <ProgressRing percent={percent} isLate={status === 'COMPLETED' && openItems(cycle) > 0} />
      <span className={styles.percent}>{percent}%</span>
      <span className={styles.name} title={cycle.name}>
        {cycle.name}
      </span>
      {(status === 'CURRENT' || status === 'DRAFT') && <CycleChip status={status} />}
      {status === 'CURRENT' && (
        <span className={styles.left}>{t('days_left', { count: daysLeft(cycle) })}</span>
      )}
    </>
  );
}

function RowValues({ cycle }: { cycle: Cycle }) {
  const { t } = useTranslation('cycles');
  const language = useLanguage((state) => state.language);
  const owner = usePerson(cycle.owned_by_id);
  const ids = cycle.assignee_ids ?? [];
  const people = usePeopleOf(ids, MAX_PEOPLE);
  const range = rangeOf(cycle, language);
  return (
    <span className={styles.values}>
      <span className={styles.count} title={t('items', { count: cycle.total_issues ?? 0 })}>
        <Icon of={IconLayersSubtract} size={14} />
        {(cycle.total_issues ?? 0).toLocaleString(language)}
      </span>
      <span className={styles.range}>
        {range && <Icon of={IconCalendar} size={14} />}
        {range}
      </span>
      <span className={styles.owner}>{owner && <Avatar person={owner} />}</span>
      <span className={styles.people}>
        <AvatarStack people={people} total={ids.length} emptyLabel={t('nobody')} />
      </span>
    </span>
  );
}

function TransferButton({ cycle }: { cycle: Cycle }) {
  const { t } = useTranslation('cycles');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="xs" leftSection={<Icon of={IconArrowRight} size={14} />} onClick={() => setAsking(true)}>
        {t('move_items', { count: openItems(cycle) })}
      </Button>
      {isAsking && (
        <Suspense>
          <TransferDialog cycle={cycle} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
