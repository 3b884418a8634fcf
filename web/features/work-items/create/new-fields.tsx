import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldIcon } from '#components/fields/kind-icon.tsx';
import { Icon } from '#components/icons/icon.tsx';
import type { UsedField } from '#entities/projects/fields/hooks.ts';
import { FieldControl } from '../model/fields/field-control.tsx';
import styles from './new-fields.module.css';
import type { NewFieldsForm } from './use-new-fields.ts';

type NewFieldsProps = { form: NewFieldsForm; projectId: string };

/** The custom fields of a new item: what it needs, and the others once somebody wants to fill them in. */
export function NewFields(props: NewFieldsProps) {
  if (props.form.fields.length === 0) return null;
  return (
    <Suspense>
      <Shown {...props} />
    </Suspense>
  );
}

function Shown({ form, projectId }: NewFieldsProps) {
  const { t } = useTranslation('fields');
  const [isOpen, setOpen] = useState(false);
  const first = form.fields.filter(form.isAlwaysShown);
  const others = form.fields.filter((field) => !form.isAlwaysShown(field));
  return (
    <section className={styles.fields} aria-label={t('value.fields')}>
      <FieldLines fields={first} form={form} projectId={projectId} />
      {others.length > 0 && (
        <UnstyledButton className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon of={IconChevronRight} size={14} className={styles.foldIcon} />
          {t('value.more_fields', { count: others.length })}
        </UnstyledButton>
      )}
      {isOpen && <FieldLines fields={others} form={form} projectId={projectId} />}
    </section>
  );
}

function FieldLines({ fields, form, projectId }: NewFieldsProps & { fields: readonly UsedField[] }) {
  return (
    <div className={styles.lines}>
      {fields.map((field) => (
        <FieldLine key={field.id} field={field} form={form} projectId={projectId} />
      ))}
    </div>
  );
}

function FieldLine({ field, form, projectId }: NewFieldsProps & { field: UsedField }) {
  const { t } = useTranslation('fields');
  const isMissing = form.missing.some(({ id }) => id === field.id);
  return (
    <div
      className={styles.line}
      data-field={field.id}
      data-wide={field.kind === 'paragraph' ? '' : undefined}
    >
      <FieldIcon field={field} />
      <span className={styles.name} title={field.description || undefined}>
        {field.name}
        {form.isNeeded(field) && (
          <span className={styles.star} role="img" aria-label={t('value.required')}>
            {' *'}
          </span>
        )}
      </span>
      <span className={styles.value}>
        <FieldControl
          field={field}
          value={form.values[field.id] ?? null}
          projectId={projectId}
          itemId={null}
          onChange={(value) => form.change(field.id, value)}
        />
        {isMissing && (
          <span role="alert" className={styles.missing}>
            {t('value.problem.missing')}
          </span>
        )}
      </span>
    </div>
  );
}
