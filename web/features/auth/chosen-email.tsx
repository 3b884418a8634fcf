import { IconX } from '@tabler/icons-react';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import styles from './auth.module.css';

/** The e-mail that was entered a step before, with a way back to it. */
export function ChosenEmail({ email, onClear }: { email: string; onClear?: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <TextInput
      label={t('email')}
      type="email"
      name="email"
      autoComplete="username"
      value={email}
      readOnly
      classNames={{ input: styles.chosen ?? '' }}
      rightSection={
        onClear && (
          <IconButton of={IconX} label={t('clear_email')} size="sm" iconSize={14} onClick={onClear} />
        )
      }
    />
  );
}
