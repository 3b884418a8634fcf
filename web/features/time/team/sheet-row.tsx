import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { formatMinutes } from '@tandem/shared/tracking/duration.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Avatar } from '#components/people/avatar.tsx';
import { decideSheet } from '#entities/tracking/sheets.ts';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { useLanguage } from '#lib/device/language.ts';
import { weekText } from '../week/week-tools.tsx';
import { RejectPopover } from './reject-popover.tsx';
import { SheetDetails } from './sheet-details.tsx';
import styles from './team.module.css';

type RowProps = { memberId: string; start: string; minutes: number; isApproved?: boolean };

/** The week of a person, to approve or return, or to unlock once it is approved. */
export function SheetRow({ memberId, start, minutes, isApproved = false }: RowProps) {
  const { t } = useTranslation('time');
  const language = useLanguage((state) => state.language);
  const person = usePerson(memberId);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const key = { memberId, start };
  const name = person?.display_name ?? '…';
  const details = t('approvals.details', { name });
  const reject = async (note: string) => {
    // What was written stays as long as it was not stored.
    if (await decideSheet('reject', { ...key, note })) setAnchor(null);
  };
  return (
    <li className={styles.sheet}>
      <IconButton
        of={isOpen ? IconChevronDown : IconChevronRight}
        size="sm"
        label={details}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {person && <Avatar person={person} size={24} />}
      <span className={styles.name}>{name}</span>
      <span className={styles.hint}>{weekText(start, language)}</span>
      <b>{formatMinutes(minutes)}</b>
      <span className={styles.space} />
      <Answers isApproved={isApproved} sheet={key} onReject={setAnchor} />
      {anchor && (
        <RejectPopover
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onReject={(note) => void reject(note)}
        />
      )}
      {isOpen && <SheetDetails {...key} label={details} />}
    </li>
  );
}

type AnswersProps = {
  isApproved: boolean;
  sheet: { memberId: string; start: string };
  onReject: (anchor: HTMLElement) => void;
};

function Answers({ isApproved, sheet, onReject }: AnswersProps) {
  const { t } = useTranslation('time');
  if (isApproved) {
    return (
      <>
        <span className={styles.status} data-state="approved">
          {t('sheet.approved')}
        </span>
        <Button variant="subtle" onClick={() => void decideSheet('unlock', sheet)}>
          {t('approvals.unlock')}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button variant="subtle" onClick={(event) => onReject(event.currentTarget)}>
        {t('approvals.reject')}
      </Button>
      <Button variant="filled" onClick={() => void decideSheet('approve', sheet)}>
        {t('approvals.approve')}
      </Button>
    </>
  );
}
