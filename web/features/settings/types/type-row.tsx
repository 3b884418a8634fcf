import { Button, Switch } from '@mantine/core';
import { IconGripVertical, IconPencil } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { useRowDrag } from '#components/drag/row-drag.ts';
import { Icon } from '#components/icons/icon.tsx';
import { TypeIcon } from '#components/icons/type-icon.tsx';
import { updateType } from '#entities/projects/types/actions.ts';
import type { ProjectType } from '#entities/projects/types/types.ts';
import { Problem } from '../parts/problem.tsx';
import styles from '../parts/row-list.module.css';
import { Uses } from '../parts/uses.tsx';
import { useAsked } from '../parts/use-asked.ts';
import { TypeForm } from './type-form.tsx';

type TypeRowProps = {
  type: ProjectType;
  canEdit: boolean;
  /** Items that have it, once they are counted. */
  uses: number | undefined;
};

export function TypeRow(props: TypeRowProps) {
  const { t } = useTranslation('common');
  const { type } = props;
  const [isEditing, setEditing] = useState(false);
  if (!isEditing) return <ShownType {...props} onEdit={() => setEditing(true)} />;
  const { name, description, logo_props, parent_type_ids, project_id } = type;
  return (
    <li>
      <TypeForm
        projectId={project_id}
        stored={{ name, description, logo_props, parent_type_ids }}
        saveText={t('save')}
        save={(fields) => updateType(type, fields)}
        onDone={() => setEditing(false)}
      />
    </li>
  );
}

function ShownType({ type, canEdit, uses, onEdit }: TypeRowProps & { onEdit: () => void }) {
  const { t } = useTranslation('project-settings');
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const zone = useRowDrag(row, canEdit ? { of: `types ${type.project_id}`, id: type.id, handle } : null);
  const { problem, confirm, isBusy } = useAsked((patch: Parameters<typeof updateType>[1]) =>
    updateType(type, patch),
  );
  const { name } = type;
  return (
    <li ref={row} className={styles.row} data-zone={zone ?? undefined}>
      <span
        ref={handle}
        className={styles.handle}
        data-fixed={canEdit ? undefined : ''}
        title={t('types.drag')}
        aria-hidden
      >
        <Icon of={IconGripVertical} size={14} />
      </span>
      <TypeIcon type={type} size={16} />
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={styles.detail}>{type.description}</span>
      {type.is_default && <span className={styles.tag}>{t('types.default')}</span>}
      {!type.is_active && <span className={styles.tag}>{t('types.inactive')}</span>}
      <Problem text={problem} />
      {canEdit && (
        <>
          <span className={styles.tools}>
            {type.is_active && (
              <Button
                size="xs"
                variant="subtle"
                disabled={isBusy}
                onClick={() => confirm({ is_default: !type.is_default })}
              >
                {t(type.is_default ? 'types.drop_default' : 'types.make_default')}
              </Button>
            )}
            <IconButton
              of={IconPencil}
              label={t('types.edit', { name })}
              size="sm"
              iconSize={14}
              onClick={onEdit}
            />
          </span>
          <Switch
            aria-label={t('types.offer', { name })}
            checked={type.is_active}
            disabled={isBusy}
            onChange={({ currentTarget }) =>
              confirm(currentTarget.checked ? { is_active: true } : { is_active: false, is_default: false })
            }
          />
        </>
      )}
      <Uses count={uses} />
    </li>
  );
}
