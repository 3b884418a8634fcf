import { Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#components/forms/password-field.tsx';
import { type ClosingFields as Fields, localMinute } from './publish-fields.ts';
import styles from './publishing.module.css';

type ClosingFieldsProps = {
  of: 'board' | 'form' | 'page' | 'view';
  /** One is stored already. */
  hasPassword: boolean;
  fields: Fields;
  onChange: (patch: Partial<Fields>) => void;
};

const WEEK_MS = 7 * 86_400_000;
const MAX_PASSWORD = 128;

/** What shuts out those who have the link: a password, and a time. */
export function ClosingFields(props: ClosingFieldsProps) {
  return (
    <>
      <Password {...props} />
      <Expiry {...props} />
    </>
  );
}

function Password({ of, hasPassword, fields, onChange }: ClosingFieldsProps) {
  const { t } = useTranslation('publishing');
  return (
    <>
      <Switch
        label={t('fields.password')}
        checked={fields.hasPassword}
        onChange={(event) => onChange({ hasPassword: event.currentTarget.checked, password: '' })}
      />
      {fields.hasPassword && (
        <PasswordField
          className={styles.sub ?? ''}
          aria-label={t(`${of}.password`)}
          showLabel={t('show_password')}
          placeholder={t(hasPassword ? 'password_kept' : 'password_hint')}
          autoComplete="new-password"
          maxLength={MAX_PASSWORD}
          value={fields.password}
          onChange={(event) => onChange({ password: event.currentTarget.value })}
        />
      )}
    </>
  );
}

function Expiry({ fields, onChange }: ClosingFieldsProps) {
  const { t } = useTranslation('publishing');
  const inAWeek = () => localMinute(new Date(Date.now() + WEEK_MS).toISOString());
  return (
    <>
      <Switch
        label={t('fields.expires')}
        checked={fields.expires !== ''}
        onChange={(event) => onChange({ expires: event.currentTarget.checked ? inAWeek() : '' })}
      />
      {fields.expires !== '' && (
        <TextInput
          className={styles.sub ?? ''}
          type="datetime-local"
          aria-label={t('expires')}
          value={fields.expires}
          onChange={(event) => event.target.value && onChange({ expires: event.target.value })}
        />
      )}
    </>
  );
}
