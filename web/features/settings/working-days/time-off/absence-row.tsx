import { IconPencil, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '#components/dialogs/confirm-modal.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Avatar } from '#components/people/avatar.tsx';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { deleteAbsence } from '#entities/workspaces/working-days/actions.ts';
import { useWhyOf } from '#entities/workspaces/working-days/hooks.ts';
import type { Absence } from '#entities/workspaces/working-days/types.ts';
import { useLanguage } from '#lib/device/language.ts';
import rows from '../../parts/row-list.module.css';
import styles from '../parts/working-days.module.css';
import { AbsenceForm } from './absence-form.tsx';
import { daysText } from './days-text.ts';

type AbsenceRowProps = { absence: Absence; withPerson: boolean; canEdit: boolean };

/** When a person is away, and why for who may know. */
export function AbsenceRow({ absence, withPerson, canEdit }: AbsenceRowProps) {
  const { t } = useTranslation('working-days');
  const language = useLanguage((state) => state.language);
  const person = usePerson(absence.member_id);
  const why = useWhyOf(absence.id);
  const days = daysText(absence, language, t);
  const reason = why && [t(`time_off.kind.${why.kind}`), why.reason].filter(Boolean).join(': ');
  if (withPerson && !person) return null;
  return (
    <li className={`${rows.row} ${styles.entry}`}>
      {withPerson && person && <Avatar person={person} />}
      <span className={rows.name}>{withPerson ? person?.display_name : days}</span>
      <span className={rows.detail} title={reason}>
        {[withPerson && days, reason].filter(Boolean).join(' · ')}
      </span>
      {canEdit && <Tools absence={absence} days={days} isWhyKnown={why !== undefined} />}
    </li>
  );
}

type ToolsProps = {
  absence: Absence;
  days: string;
  /** Until it is read, the form would replace the reason by none. */
  isWhyKnown: boolean;
};

function Tools({ absence, days, isWhyKnown }: ToolsProps) {
  const { t } = useTranslation(['working-days', 'common']);
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <IconButton
        of={IconPencil}
        label={t('time_off.edit', { days })}
        size="sm"
        iconSize={14}
        disabled={!isWhyKnown}
        onClick={() => setOpen('edit')}
      />
      <IconButton
        of={IconX}
        label={t('time_off.delete', { days })}
        size="sm"
        onClick={() => setOpen('delete')}
      />
      {open === 'edit' && <AbsenceForm absence={absence} onClose={close} />}
      {open === 'delete' && (
        <ConfirmModal
          title={t('time_off.delete_title')}
          confirmText={t('common:delete')}
          isDangerous
          onConfirm={() => {
            close();
            deleteAbsence(absence.id);
          }}
          onClose={close}
        >
          {days}
        </ConfirmModal>
      )}
    </>
  );
}
