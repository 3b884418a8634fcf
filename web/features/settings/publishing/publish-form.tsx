import { Checkbox, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeployBoard } from '#entities/publishing/api.ts';
import { ClosingFields } from './closing-fields.tsx';
import { PERMISSIONS, PUBLIC_LAYOUTS, type PublishFields } from './publish-fields.ts';
import styles from './publishing.module.css';

type PublishFormProps = {
  board: DeployBoard | null;
  fields: PublishFields;
  onChange: (fields: PublishFields) => void;
};

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
        <ClosingFields
          of="board"
          hasPassword={board?.has_password ?? false}
          fields={fields}
          onChange={(patch) => onChange({ ...fields, ...patch })}
        />
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
