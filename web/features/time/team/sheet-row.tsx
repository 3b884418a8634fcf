import { Button } from '@mantine/core';
import { formatMinutes } from '@tandem/shared/tracking/duration.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/people/avatar.tsx';
import { decideSheet } from '#entities/tracking/sheets.ts';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { useLanguage } from '#lib/device/language.ts';
import { weekText } from '../week/week-tools.tsx';
import { RejectPopover } from './reject-popover.tsx';
import styles from './team.module.css';

type RowProps = { memberId: string; start: string; minutes: number; isApproved?: boolean };

/** The week of a person, to approve or return, or to unlock once it is approved. */
export function SheetRow({ memberId, start, minutes, isApproved = false }: RowProps) {
  const { t } = useTranslation('time');
  const language = useLanguage((state) => state.language);
  const person = usePerson(memberId);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const key = { memberId, start };
  return (
    <li className={styles.sheet}>
      {person && <Avatar person={person} size={24} />}
      <span className={styles.name}>{person?.display_name ?? '…'}</span>
      <span className={styles.hint}>{weekText(start, language)}</span>
      <b>{formatMinutes(minutes)}</b>
      <span className={styles.space} />
      {isApproved ? (
        <>
          <span className={styles.status} data-state="approved">
            {t('sheet.approved')}
          </span>
          <Button variant="subtle" onClick={() => void decideSheet('unlock', key)}>
            {t('approvals.unlock')}
          </Button>
        </>
      ) : (
        <>
          <Button variant="subtle" onClick={(event) => setAnchor(event.currentTarget)}>
            {t('approvals.reject')}
          </Button>
          <Button variant="filled" onClick={() => void decideSheet('approve', key)}>
            {t('approvals.approve')}
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
