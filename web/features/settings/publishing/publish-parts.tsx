import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ClosingFields } from './closing-fields.tsx';
import { PERMISSIONS, type Permissions, type ReachFields } from './publish-fields.ts';
import styles from './publishing.module.css';

/** A titled part of what is set. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.part}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

type PermissionsProps = { fields: Permissions; onChange: (patch: Partial<Permissions>) => void };

/** What signed-in visitors may do. */
export function PermissionsPart({ fields, onChange }: PermissionsProps) {
  const { t } = useTranslation('publishing');
  return (
    <Part title={t('visitors')}>
      {PERMISSIONS.map((name) => (
        <Switch
          key={name}
          label={t(`fields.${name}`)}
          checked={fields[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
        />
      ))}
    </Part>
  );
}

type ReachProps = {
  of: 'board' | 'page' | 'view';
  hasPassword: boolean;
  fields: ReachFields;
  onChange: (patch: Partial<ReachFields>) => void;
};

/** Whether search engines list it, and when it is closed to those who have the link. */
export function ReachPart({ of, hasPassword, fields, onChange }: ReachProps) {
  const { t } = useTranslation('publishing');
  return (
    <Part title={t('who')}>
      <Switch
        label={t('fields.is_indexed')}
        checked={fields.is_indexed}
        onChange={(event) => onChange({ is_indexed: event.currentTarget.checked })}
      />
      <ClosingFields of={of} hasPassword={hasPassword} fields={fields} onChange={onChange} />
    </Part>
  );
}
