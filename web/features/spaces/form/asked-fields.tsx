import type { FieldValue, FieldValues } from '@tandem/shared/projects/fields/schema.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '#components/fields/base/problem-text.ts';
import { FieldControl } from '#components/fields/field-control.tsx';
import { isPlainKind, PLAIN_VIEWS } from '#components/fields/plain-views.ts';
import { FieldError } from '#components/forms/field-error.tsx';
import { useLanguage } from '#lib/device/language.ts';
import type { AskedFormField } from '../parts/board-api.ts';
import styles from './asked-fields.module.css';

type AskedFieldsProps = {
  fields: readonly AskedFormField[];
  values: FieldValues;
  /** Errors by field id, in English as the server returned them. */
  problems: Readonly<Record<string, string>>;
  onChange: (values: FieldValues) => void;
};

/** Shows the custom fields of a form, with the same editors as items. */
export function AskedFields({ fields, values, problems, onChange }: AskedFieldsProps) {
  const set = (id: string, value: FieldValue | null) => {
    const { [id]: _before, ...others } = values;
    onChange(value === null || value === false ? others : { ...others, [id]: value });
  };
  return fields.map((field) => (
    <AskedField
      key={field.id}
      field={field}
      value={values[field.id] ?? null}
      problem={problems[field.id]}
      onChange={(value) => set(field.id, value)}
    />
  ));
}

type AskedFieldProps = {
  field: AskedFormField;
  value: FieldValue | null;
  problem: string | undefined;
  onChange: (value: FieldValue | null) => void;
};

function AskedField({ field, value, problem, onChange }: AskedFieldProps) {
  const { t } = useTranslation('fields');
  const id = useId();
  if (!isPlainKind(field.kind)) return null;
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-hint`} className={styles.field}>
      <span id={id} className={styles.name}>
        {field.name}
        {field.is_required && (
          <span className={styles.star} role="img" aria-label={t('value.required')}>
            {' *'}
          </span>
        )}
      </span>
      <div className={styles.box} data-kind={field.kind} data-wrong={problem === undefined ? undefined : ''}>
        <FieldControl
          field={field}
          view={PLAIN_VIEWS[field.kind]}
          value={value}
          projectId=""
          itemId={null}
          onChange={onChange}
        />
      </div>
      <div id={`${id}-hint`} className={styles.hint}>
        {problem !== undefined && (
          <div role="alert">
            <Problem field={field} problem={problem} />
          </div>
        )}
        {field.description}
      </div>
    </div>
  );
}

/** Shows the error of a value in the language of the page. */
function Problem({ field, problem }: { field: AskedFormField; problem: string }) {
  const { t } = useTranslation('fields');
  const language = useLanguage((state) => state.language);
  const isMissing = problem === 'This field is required.';
  return (
    <FieldError
      text={isMissing ? t('value.problem.missing') : problemText({ problem, field, language, t })}
    />
  );
}
