import { Checkbox, Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#components/password-field.tsx';
import type { DeployBoard } from '#entities/publishing/api.ts';
import { localMinute, PERMISSIONS, PUBLIC_LAYOUTS, type PublishFields } from './publish-fields.ts';
import styles from './publishing.module.css';

type PublishFormProps = {
  board: DeployBoard | null;
  fields: PublishFields;
  onChange: (fields: PublishFields) => void;
};

const WEEK_MS = 7 * 86_400_000;
const MAX_PASSWORD = 128;

/** What visitors see, what they may do, and when the board is closed to them. */
export function PublishForm({ board, fields, onChange }: PublishFormProps) {
  const { t } = useTranslation('publishing');
  return (
    <>
      <Part title={t('layouts')}>
        <div className={styles.layouts}>
          {PUBLIC_LAYOUTS.map((layout) => (
            <Checkbox
              key={layout}
              label={t(`layout.${layout}`)}
              checked={fields.layouts[layout]}
              onChange={(event) =>
                onChange({ ...fields, layouts: { ...fields.layouts, [layout]: event.currentTarget.checked } })
              }
            />
          ))}
        </div>
      </Part>
      <Part title={t('visitors')}>
        {PERMISSIONS.map((name) => (
          <Switch
            key={name}
            label={t(`fields.${name}`)}
            checked={fields[name]}
            onChange={(event) => onChange({ ...fields, [name]: event.currentTarget.checked })}
          />
        ))}
      </Part>
      <Part title={t('who')}>
        <Switch
          label={t('fields.is_indexed')}
          checked={fields.is_indexed}
          onChange={(event) => onChange({ ...fields, is_indexed: event.currentTarget.checked })}
        />
        <Password {...{ board, fields, onChange }} />
        <Expiry {...{ board, fields, onChange }} />
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.part}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

function Password({ board, fields, onChange }: PublishFormProps) {
  const { t } = useTranslation('publishing');
  return (
    <>
      <Switch
        label={t('fields.password')}
        checked={fields.hasPassword}
        onChange={(event) => onChange({ ...fields, hasPassword: event.currentTarget.checked, password: '' })}
      />
      {fields.hasPassword && (
        <PasswordField
          className={styles.sub ?? ''}
          aria-label={t('password')}
          showLabel={t('show_password')}
          placeholder={t(board?.has_password ? 'password_kept' : 'password_hint')}
          autoComplete="new-password"
          maxLength={MAX_PASSWORD}
          value={fields.password}
          onChange={(event) => onChange({ ...fields, password: event.currentTarget.value })}
        />
      )}
    </>
  );
}

function Expiry({ fields, onChange }: PublishFormProps) {
  const { t } = useTranslation('publishing');
  const inAWeek = () => localMinute(new Date(Date.now() + WEEK_MS).toISOString());
  return (
    <>
      <Switch
        label={t('fields.expires')}
        checked={fields.expires !== ''}
        onChange={(event) => onChange({ ...fields, expires: event.currentTarget.checked ? inAWeek() : '' })}
      />
      {fields.expires !== '' && (
        <TextInput
          className={styles.sub ?? ''}
          type="datetime-local"
          aria-label={t('expires')}
          value={fields.expires}
          onChange={(event) => event.target.value && onChange({ ...fields, expires: event.target.value })}
        />
      )}
    </>
  );
}
