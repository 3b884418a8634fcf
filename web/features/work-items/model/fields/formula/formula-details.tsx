import { isItemName } from '@tandem/shared/projects/fields/formula/names.ts';
import { marksOf } from '@tandem/shared/projects/fields/formula/marks.ts';
import { isSameValue } from '@tandem/shared/projects/fields/values.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FieldIcon } from '#components/fields/kind-icon.tsx';
import { useMe } from '#entities/identity/users/hooks.ts';
import { fieldsByWorkspace } from '#entities/projects/fields/store.ts';
import type { Field, FieldValue } from '#entities/projects/fields/types.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { useLanguage } from '#lib/device/language.ts';
import { paths } from '#lib/http/paths.ts';
import { valueText } from '../base/value-text.ts';
import { fieldValueOf } from '../base/item-field.ts';
import { type FormulaInput, formulaInputs } from './formula-inputs.ts';
import styles from './formula-details.module.css';

function nameOfInput(key: string, t: TFunction): string {
  if (key === 'points') return t('fields:rollup.points');
  return isItemName(key) ? t(`fields:formula.${key}`) : key;
}

type FormulaDetailsProps = { field: Field; row: WorkItem };

/**
 * Explains a computed value: the formula, its inputs and the result. Changes since it was opened are marked.
 */
export function FormulaDetails({ field, row }: FormulaDetailsProps) {
  const { t } = useTranslation('fields');
  fieldsByWorkspace.useList(field.workspace_id);
  const nameOf = (key: string) => nameOfInput(key, t);
  const inputs = formulaInputs(field, row, nameOf);
  const result = fieldValueOf(row, field);
  const [before] = useState(() => ({
    result,
    inputs: new Map(inputs.map(({ key, value }) => [key, value])),
  }));
  return (
    <section className={styles.details} aria-label={t('formula.how', { field: field.name })}>
      <header className={styles.head}>
        <FieldIcon field={field} />
        <h3>{field.name}</h3>
        <span className={styles.tag}>{t('formula.computed')}</span>
      </header>
      <Code formula={field.options.formula ?? ''} inputs={inputs} />
      <dl className={styles.rows}>
        {inputs.map((input) => (
          <InputRow key={input.key} input={input} before={before.inputs.get(input.key) ?? null} />
        ))}
        <div className={styles.result}>
          <dt>{field.name}</dt>
          <dd>
            <Value field={field} value={result} />
          </dd>
        </div>
      </dl>
      <Foot field={field} before={before.result} result={result} />
    </section>
  );
}

/** The tokens of a formula, each with the place where it begins. */
function placedMarks(formula: string) {
  let end = 0;
  return marksOf(formula).map((mark) => {
    const start = end;
    end += mark.text.length;
    return { ...mark, start };
  });
}

/** Shows the formula with the names of its fields. */
function Code({ formula, inputs }: { formula: string; inputs: readonly FormulaInput[] }) {
  const names = new Map(inputs.map(({ key, field }) => [key, field.name]));
  const pieces = placedMarks(formula);
  return (
    <code className={styles.code}>
      {pieces.map(({ is, text, start }) => (
        <span key={start} data-is={is}>
          {is === 'name' ? (names.get(text) ?? text) : text}
        </span>
      ))}
    </code>
  );
}

function InputRow({ input, before }: { input: FormulaInput; before: FieldValue | null }) {
  const { t } = useTranslation('fields');
  const { field, value } = input;
  return (
    <div className={styles.input}>
      <dt>
        <FieldIcon field={field} size={14} />
        <span className={styles.name}>{field.name}</span>
        {!isSameValue(before, value) && <span className={styles.now}>{t('formula.now')}</span>}
      </dt>
      <dd>
        <Value field={field} value={value} />
      </dd>
    </div>
  );
}

function Value({ field, value }: { field: FormulaInput['field']; value: FieldValue | null }) {
  const { t } = useTranslation('fields');
  const language = useLanguage((state) => state.language);
  return value === null ? <span className={styles.none}>–</span> : valueText(field, value, { language, t });
}

type FootProps = { field: Field; before: FieldValue | null; result: FieldValue | null };

/** Shows the result from when this was opened, and a link to the formula for those who may edit it. */
function Foot({ field, before, result }: FootProps) {
  const { t } = useTranslation('fields');
  const language = useLanguage((state) => state.language);
  const { slug, role } = useCurrentWorkspace();
  const me = useMe();
  const mayEdit = role >= ROLE.ADMIN || (role >= ROLE.MEMBER && field.created_by === me.id);
  const wasOther = before !== null && !isSameValue(before, result);
  if (!mayEdit && !wasOther) return null;
  return (
    <p className={styles.foot}>
      {wasOther && `${t('formula.was', { value: valueText(field, before, { language, t }) })} `}
      {mayEdit && <Link to={paths.workspaceFields(slug, field.id)}>{t('formula.edit')}</Link>}
    </p>
  );
}
