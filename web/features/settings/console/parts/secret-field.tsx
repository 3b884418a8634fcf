import { Button } from '@mantine/core';
import { movedSecrets } from '@tandem/shared/identity/instance/moved-secrets.ts';
import { MASKED_SECRET } from '@tandem/shared/identity/instance/settings.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/forms/field-error.tsx';
import { PasswordField } from '#components/forms/password-field.tsx';
import { useConsole } from '#entities/identity/console/store.ts';
import type { SettingValues } from '#entities/identity/console/types.ts';
import styles from './console.module.css';

type SecretFieldProps = {
  id?: string;
  label: string;
  isLabelHidden?: boolean;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
};

/** What is said under the secrets that are to be entered again, because their address changes. */
export function useMovedSecrets(): (values: SettingValues) => Record<string, string> {
  const { t } = useTranslation('console');
  const settings = useConsole((state) => state.settings);
  return (values) =>
    Object.fromEntries(movedSecrets(settings, values).map((key) => [key, t('secret_again')]));
}

/** A secret that is stored shows dots and can only be replaced: nobody reads it again. */
export function SecretField({
  id,
  label,
  isLabelHidden = false,
  value,
  problem,
  onChange,
}: SecretFieldProps) {
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
        error={problem && <FieldError text={problem} />}
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
