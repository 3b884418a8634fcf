import { Select, TextInput } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconX } from '@tabler/icons-react';
import { ROLES } from '@tandem/shared/roles.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import type { Invitee } from './invitees.ts';
import { isBad, isGood } from './invitees.ts';
import styles from '../parts/onboarding.module.css';

type InviteeRowProps = {
  invitee: Invitee;
  number: number;
  /** Also before the field was left. */
  isChecked: boolean;
  onChange: (patch: Partial<Invitee>) => void;
  onRemove: () => void;
};

/** One person: where their invitation goes, what they will be, and a way to take them off the list. */
export function InviteeRow({ invitee, number, isChecked, onChange, onRemove }: InviteeRowProps) {
  const { t } = useTranslation(['onboarding', 'common']);
  const [isLeft, setLeft] = useState(false);
  const isWrong = (isChecked || isLeft) && isBad(invitee);
  const mark = isWrong ? IconAlertCircle : isGood(invitee) ? IconCheck : null;
  return (
    <div className={styles.invitee}>
      <TextInput
        aria-label={t('invite_email', { number })}
        type="email"
        autoComplete="off"
        autoFocus={number === 1}
        placeholder="name@example.com"
        value={invitee.email}
        error={isWrong && t('common:email_invalid')}
        rightSection={
          mark && (
            <span className={isWrong ? styles.bad : styles.good}>
              <Icon of={mark} size={14} />
            </span>
          )
        }
        onBlur={() => setLeft(true)}
        onChange={(event) => {
          setLeft(false);
          onChange({ email: event.target.value });
        }}
      />
      <Select
        aria-label={t('invite_role', { number })}
        data={ROLES.map((role) => ({ value: String(role), label: t(`role_${role}`) }))}
        value={String(invitee.role)}
        onChange={(role) => onChange({ role: Number(role) })}
      />
      <IconButton of={IconX} label={t('invite_remove', { number })} size="lg" onClick={onRemove} />
    </div>
  );
}
