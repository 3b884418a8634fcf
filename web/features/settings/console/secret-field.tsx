import { Button } from '@mantine/core';
import { MASKED_SECRET } from '@tandem/shared/identity/instance/settings.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#components/password-field.tsx';
import styles from './console.module.css';

type SecretFieldProps = {
  id?: string;
  label: string;
  isLabelHidden?: boolean;
  value: string;
  error?: ReactNode;
  onChange: (value: string) => void;
};

/** A secret that is stored shows dots and can only be replaced: nobody reads it again. */
export function SecretField({ id, label, isLabelHidden = false, value, error, onChange }: SecretFieldProps) {
  const { t } = useTranslation(['console', 'common']);
  const [isReplacing, setReplacing] = useState(false);
  const isStored = value === MASKED_SECRET && !isReplacing;
  const replace = () => {
    setReplacing(true);
    onChange('');
  };
  return (
    <div className={styles.secret}>
      <PasswordField
        {...(id ? { id } : {})}
        {...(isLabelHidden ? { 'aria-label': label } : { label })}
        autoComplete="new-password"
        showLabel={t('show_secret')}
        readOnly={isStored}
        value={value === MASKED_SECRET && isReplacing ? '' : value}
        error={error}
        {...(isStored ? { rightSection: <span /> } : {})}
        onChange={(event) => onChange(event.target.value)}
      />
      {isStored && (
        <Button variant="subtle" size="xs" className={styles.replace ?? ''} onClick={replace}>
          {t('replace')}
        </Button>
      )}
    </div>
  );
}
