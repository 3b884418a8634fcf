import { Select, Textarea } from '@mantine/core';
import { FUNCTION_NAMES } from '@tandem/shared/projects/fields/formula/check.ts';
import type { FormulaType } from '@tandem/shared/projects/fields/formula/check.ts';
import { readFormula, typeOfField } from '@tandem/shared/projects/fields/formula/names.ts';
import { FormulaError } from '@tandem/shared/projects/fields/formula/parse.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/forms/field-error.tsx';
import { PanelBlock } from '#components/screens/side-panel.tsx';
import { fieldsByWorkspace } from '#entities/projects/fields/store.ts';
import type { Field } from '#entities/projects/fields/types.ts';
import { currentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import type { OptionsProps } from './options-props.ts';
import styles from './panel.module.css';

/** The text of a formula with what it comes to, or what is wrong with it, while it is typed. */
export function FormulaBlock({ fieldId, options, isReadOnly, problem, onChange }: OptionsProps) {
  const { t } = useTranslation('fields');
  const area = useRef<HTMLTextAreaElement>(null);
  const known = useReadableFields();
  const { formula = '' } = options;
  const read = readWith(formula, fieldId ?? null, known);
  const insert = (text: string) => {
    const [start, end] = [area.current?.selectionStart ?? formula.length, area.current?.selectionEnd];
    onChange({ ...options, formula: formula.slice(0, start) + text + formula.slice(end ?? start) });
    area.current?.focus();
  };
  return (
    <PanelBlock title={t('formula.title')}>
      <Textarea
        ref={area}
        className={styles.wholeLine}
        classNames={{ input: styles.formula ?? '' }}
        aria-label={t('formula.title')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={4000}
        spellCheck={false}
        placeholder="round(value * confidence)"
        readOnly={isReadOnly}
        error={read instanceof FormulaError}
        value={formula}
        onChange={(event) => onChange({ ...options, formula: event.target.value })}
      />
      <div className={styles.outcome}>
        <Outcome of={read} problem={problem} />
      </div>
      {!isReadOnly && <Inserts fields={known.filter(({ id }) => id !== fieldId)} onInsert={insert} />}
    </PanelBlock>
  );
}

function useReadableFields(): Field[] {
  return fieldsByWorkspace
    .useList(currentWorkspace().id)
    .filter(({ deleted_at, is_active }) => deleted_at === null && is_active);
}

function readWith(
  formula: string,
  id: string | null,
  fields: readonly Field[],
): FormulaType | FormulaError | null {
  if (formula.trim() === '') return null;
  try {
    return readFormula(formula, { id, fields }).type;
  } catch (error) {
    if (error instanceof FormulaError) return error;
    throw error;
  }
}

type OutcomeProps = { of: FormulaType | FormulaError | null; problem: string | undefined };

function Outcome({ of, problem }: OutcomeProps) {
  const { t } = useTranslation('fields');
  if (of instanceof FormulaError) {
    const text = t(`formula.problem.${of.problem}`, { part: of.part });
    return <FieldError text={t('formula.at', { text, character: of.place.start + 1 })} />;
  }
  if (problem) return <FieldError text={of === null ? t('formula.problem.empty') : problem} />;
  if (of === null || of.type === 'empty') return <p className={styles.hint}>{t('formula.hint')}</p>;
  const kind = t(`kind.${of.type}`);
  return (
    <p className={styles.hint} role="status">
      {t('formula.result', { kind: of.type === 'money' ? `${kind} (${of.currency})` : kind })}
    </p>
  );
}

type InsertsProps = { fields: readonly Field[]; onInsert: (text: string) => void };

/** Names by what people call them; the key is what stands in the formula. */
function Inserts({ fields, onInsert }: InsertsProps) {
  const { t } = useTranslation('fields');
  const names = [
    ...fields.filter((field) => typeOfField(field)).map(({ key, name }) => ({ value: key, label: name })),
    { value: 'start_date', label: t('formula.start_date') },
    { value: 'due_date', label: t('formula.due_date') },
  ];
  const take = (text: string | null) => text !== null && onInsert(text);
  return (
    <div className={styles.inserts}>
      <Select
        searchable
        aria-label={t('formula.insert_field')}
        placeholder={t('formula.insert_field')}
        data={names.filter(({ value }, place) => names.findIndex((name) => name.value === value) === place)}
        value={null}
        onChange={take}
      />
      <Select
        aria-label={t('formula.insert_function')}
        placeholder={t('formula.insert_function')}
        data={[...FUNCTION_NAMES]}
        value={null}
        onChange={(name) => take(name && `${name}()`)}
      />
    </div>
  );
}
