import { IconPencil, IconPlus, IconX } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FieldIcon } from '#components/fields/kind-icon.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { PriorityIcon } from '#components/icons/priority-icon.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { AvatarStack } from '#components/people/avatar.tsx';
import { fieldProperty } from '@tandem/shared/projects/fields/names.ts';
import { type UsedField } from '#entities/projects/fields/hooks.ts';
import { useFieldSections } from '#entities/projects/fields/sections.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useWorkItemState } from '#entities/projects/states/hooks.ts';
import { loadWorkItem } from '#entities/work-items/items/actions.ts';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import type { EditorProps } from '#components/fields/base/field-view.ts';
import { FieldValueView } from '../../model/fields/field-value-view.tsx';
import { fieldValueOf, setFieldValue } from '../../model/fields/base/item-field.ts';
import { FIELD_VIEWS } from '../../model/fields/registry.ts';
import { itemKey, itemPath } from '../../model/items/item-key.ts';
import { usePersons } from '../../model/items/use-rows.ts';
import { Editing } from '../../model/presence/editing.ts';
import { Section } from '../parts/section.tsx';
import partStyles from '../parts/parts.module.css';
import styles from './field-bodies.module.css';
import { isInBody } from './field-sections.tsx';

type BodyProps = { row: WorkItem; canEdit: boolean };

/** Longer texts and items that fields point to: sections of the main column, in the order of the fields. */
export function FieldBodies({ row, canEdit }: BodyProps) {
  const sections = useFieldSections(row.project_id, row.type_id);
  const fields = sections.flatMap((section) => section.fields.filter(isInBody));
  return fields.map((field) => <FieldBody key={field.id} {...{ field, row, canEdit }} />);
}

function FieldBody({ field, row, canEdit }: BodyProps & { field: UsedField }) {
  const { t } = useTranslation('fields');
  const [isEditing, setEditing] = useState(false);
  const value = fieldValueOf(row, field);
  const isItems = field.kind === 'items';
  if (value === null && !canEdit) return null;
  const editor: EditorProps = {
    ...{ field, value, projectId: row.project_id, itemId: row.id },
    onChange: (next) => setFieldValue(row, field, next),
    onClose: () => setEditing(false),
  };
  const name = isItems ? t('value.add_to', { field: field.name }) : t('value.edit', { field: field.name });
  return (
    <Section
      title={field.name}
      icon={<FieldIcon field={field} size={14} className={styles.icon ?? ''} />}
      {...(isItems && Array.isArray(value) && { meta: value.length })}
      actions={
        canEdit && (
          <IconButton
            of={isItems ? IconPlus : IconPencil}
            size="sm"
            label={name}
            onClick={() => setEditing(true)}
          />
        )
      }
    >
      <div data-field={field.id}>
        {isEditing && <Editing item={row} field={fieldProperty(field.id)} />}
        {isItems ? (
          <>
            <ItemLines {...{ field, row, canEdit, value }} />
            {isEditing && <Editor {...editor} />}
          </>
        ) : isEditing ? (
          <div className={styles.editor}>
            <Editor {...editor} />
          </div>
        ) : (
          <div className={styles.text}>
            {value === null ? (
              <button type="button" className={styles.add} onClick={() => setEditing(true)}>
                {t('value.add.paragraph')}
              </button>
            ) : (
              <FieldValueView field={field} value={value} look="row" />
            )}
          </div>
        )}
      </div>
    </Section>
  );
}

function Editor(props: EditorProps) {
  const { Editor: Drawn } = FIELD_VIEWS[props.field.kind];
  return Drawn && <Suspense>{<Drawn {...props} />}</Suspense>;
}

type LinesProps = BodyProps & { field: UsedField; value: EditorProps['value'] };

function ItemLines({ field, row, canEdit, value }: LinesProps) {
  const ids = Array.isArray(value) ? value : [];
  if (ids.length === 0) return null;
  const remove = (gone: string) => {
    const left = ids.filter((id) => id !== gone);
    setFieldValue(row, field, left.length > 0 ? left : null);
  };
  return (
    <ul className={partStyles.list}>
      {ids.map((id) => (
        <ItemLine
          key={id}
          id={id}
          projectId={row.project_id}
          fieldName={field.name}
          {...(canEdit && { onRemove: () => remove(id) })}
        />
      ))}
    </ul>
  );
}

type LineProps = { id: string; projectId: string; fieldName: string; onRemove?: () => void };

function ItemLine({ id, projectId, fieldName, onRemove }: LineProps) {
  const { t } = useTranslation(['fields', 'work-items']);
  const { slug } = useCurrentWorkspace();
  const item = useWorkItem(id);
  const project = useProject(item?.project_id);
  const state = useWorkItemState(item?.state_id ?? '');
  const people = usePersons(item?.assignee_ids ?? NOBODY);
  const isMissing = item === undefined;
  useEffect(() => {
    // An item that may not be seen stays unnamed.
    if (isMissing) loadWorkItem(projectId, id).catch(() => {});
  }, [projectId, id, isMissing]);
  const key = item ? itemKey(project?.identifier, item) : '…';
  return (
    <li className={partStyles.row}>
      {item && <PriorityIcon priority={item.priority} label={t(`work-items:priority.${item.priority}`)} />}
      <span className={partStyles.key}>{key}</span>
      {state && <StateIcon group={state.group} color={state.color} label={state.name} />}
      {item ? (
        <Link
          className={`${partStyles.name} ${partStyles.whole}`}
          to={itemPath(slug, project?.identifier ?? '', item)}
          title={item.name}
        >
          {item.name}
        </Link>
      ) : (
        <span className={partStyles.name} />
      )}
      {people.length > 0 && <AvatarStack people={people} max={2} />}
      {onRemove && (
        <IconButton
          of={IconX}
          size="sm"
          iconSize={14}
          label={t('value.remove_item', { key, field: fieldName })}
          onClick={onRemove}
        />
      )}
    </li>
  );
}
const NOBODY: readonly string[] = [];
