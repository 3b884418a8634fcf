import { Button } from '@mantine/core';
import { formatMinutes } from '@tandem/shared/tracking/duration.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { LoadFailed } from '#components/feedback/load-failed.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { NothingFoundDrawing } from '#components/icons/drawings.tsx';
import { Avatar } from '#components/people/avatar.tsx';
import { decideSheet } from '#entities/tracking/sheets.ts';
import { useTeam } from '#entities/tracking/team.ts';
import type { TeamAnswer } from '#entities/tracking/types.ts';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { WeekSwitch, weekText } from '../week/week-tools.tsx';
import { useLanguage } from '#lib/device/language.ts';
import { RejectPopover } from './reject-popover.tsx';
import styles from './team.module.css';

type TabProps = { start: string; onStart: (start: string) => void };

/** Weeks that were submitted, for those who approve them. */
export function ApprovalsTab({ start, onStart }: TabProps) {
  const { t } = useTranslation(['time', 'common']);
  const language = useLanguage((state) => state.language);
  const { team, isFailed, reload } = useTeam(start);
  const people = team?.people.filter(({ sheet }) => sheet.state !== 'open' && sheet.can_decide);
  return (
    <div className={styles.scroll}>
      <div className={styles.tools}>
        <WeekSwitch start={start} onStart={onStart} />
      </div>
      {!team && isFailed && <LoadFailed onRetry={reload} />}
      {!team && !isFailed && <SkeletonRows label={t('common:loading')} />}
      {people?.length === 0 && (
        <EmptyState
          drawing={<NothingFoundDrawing />}
          title={t('approvals.none')}
          text={t('approvals.none_text', { week: weekText(start, language) })}
        />
      )}
      <ul className={styles.sheets}>
        {people?.map((person) => (
          <SheetRow key={person.member_id} person={person} start={start} />
        ))}
      </ul>
    </div>
  );
}

type RowProps = { person: TeamAnswer['people'][number]; start: string };

function SheetRow({ person, start }: RowProps) {
  const { t } = useTranslation('time');
  const row = usePerson(person.member_id);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const key = { memberId: person.member_id, start };
  return (
    <li className={styles.sheet}>
      {row && <Avatar person={row} size={24} />}
      <span className={styles.name}>{row?.display_name ?? '…'}</span>
      <b>{formatMinutes(person.total)}</b>
      <span className={styles.space} />
      {person.sheet.state === 'submitted' ? (
        <>
          <Button variant="subtle" onClick={(event) => setAnchor(event.currentTarget)}>
            {t('approvals.reject')}
          </Button>
          <Button variant="filled" onClick={() => void decideSheet('approve', key)}>
            {t('approvals.approve')}
          </Button>
        </>
      ) : (
        <>
          <span className={styles.status} data-state="approved">
            {t('sheet.approved')}
          </span>
          <Button variant="subtle" onClick={() => void decideSheet('unlock', key)}>
            {t('approvals.unlock')}
          </Button>
        </>
      )}
      {anchor && (
        <RejectPopover
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onReject={(note) => {
            setAnchor(null);
            void decideSheet('reject', { ...key, note });
          }}
        />
      )}
    </li>
  );
}
