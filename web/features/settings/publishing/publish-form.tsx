import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DeployBoard } from '#entities/integrations/publishing/api.ts';
import { PUBLIC_LAYOUTS, type PublishFields } from './publish-fields.ts';
import { Part, PermissionsPart, ReachPart } from './publish-parts.tsx';
import styles from './publishing.module.css';

type PublishFormProps = {
  board: DeployBoard | null;
  fields: PublishFields;
  onChange: (fields: PublishFields) => void;
};

/** What visitors see, what they may do, and when the board is closed to them. */
export function PublishForm({ board, fields, onChange }: PublishFormProps) {
  const { t } = useTranslation('publishing');
  const amend = (patch: Partial<PublishFields>) => onChange({ ...fields, ...patch });
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
                amend({ layouts: { ...fields.layouts, [layout]: event.currentTarget.checked } })
              }
            />
          ))}
        </div>
      </Part>
      <PermissionsPart fields={fields} onChange={amend} />
      <ReachPart of="board" hasPassword={board?.has_password ?? false} fields={fields} onChange={amend} />
    </>
  );
}
