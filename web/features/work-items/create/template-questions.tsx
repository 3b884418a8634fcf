import { TextInput } from '@mantine/core';
import { nodesOf } from '@tandem/shared/work-items/templates/nodes.ts';
import { IconListTree } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { useField } from '#entities/projects/fields/hooks.ts';
import type { Ask } from '#entities/work-items/templates/types.ts';
import { FieldControl } from '../model/fields/field-control.tsx';
import { fieldAnswer } from './templates/filled-form.ts';
import type { CreateForm } from './use-create-form.ts';
import styles from './templates.module.css';

type TemplateQuestionsProps = { form: CreateForm; projectId: string };

/** The questions of the chosen template, and how many sub-items it makes. */
export function TemplateQuestions({ form, projectId }: TemplateQuestionsProps) {
  const { t } = useTranslation('templates');
  const { chosen, asks } = form.template;
  if (!chosen) return null;
  const count = nodesOf(chosen.content.item).length - 1;
  return (
    <>
      {asks.length > 0 && (
        <section className={styles.questions} aria-label={t('form.questions')}>
          {asks.map((ask) => (
            <Question key={ask.name} ask={ask} form={form} projectId={projectId} />
          ))}
        </section>
      )}
      {count > 0 && (
        <p className={styles.count}>
          <Icon of={IconListTree} size={14} />
          {t('form.sub_items', { count })}
        </p>
      )}
    </>
  );
}

function Question({ ask, form, projectId }: TemplateQuestionsProps & { ask: Ask }) {
  const { t } = useTranslation(['templates', 'fields']);
  const { answers, answer, missing } = form.template;
  const field = useField(ask.kind === 'field' ? ask.field_id : null);
  const label = ask.question || ask.name;
  if (ask.kind === 'field') {
    if (!field) return null;
    return (
      <div className={styles.question}>
        <span className={styles.label}>
          {label}
          {ask.is_required && (
            <span className={styles.missing} role="img" aria-label={t('fields:value.required')}>
              {' *'}
            </span>
          )}
        </span>
        <FieldControl
          field={field}
          value={fieldAnswer(form.fields, field.id)}
          projectId={projectId}
          itemId={null}
          onChange={(value) => form.fields.change(field.id, value)}
        />
        {missing.includes(ask.name) && (
          <span role="alert" className={styles.missing}>
            {t('form.answer')}
          </span>
        )}
      </div>
    );
  }
  return (
    <TextInput
      label={label}
      withAsterisk={ask.is_required}
      value={answers[ask.name] ?? ''}
      maxLength={1000}
      error={missing.includes(ask.name) && t('form.answer')}
      onChange={({ currentTarget }) => answer(ask.name, currentTarget.value)}
    />
  );
}
