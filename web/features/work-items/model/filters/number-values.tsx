import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#lib/device/language.ts';
import { readTyped } from '#components/fields/base/read-typed.ts';
import { typedNumber } from '#components/fields/base/format-number.ts';
import type { DraftRow } from '../tree-drafts/draft.ts';
import styles from './builder.module.css';
import { fieldOf } from './options/field-properties.tsx';

type ValuesProps = { row: DraftRow; name: string; onChange: (values: readonly string[]) => void };

/** A number, or the two between which a field is; percent are typed as such. */
export function NumberValues({ row, name, onChange }: ValuesProps) {
  const { t } = useTranslation('filters');
  const [from = '', to = ''] = row.values;
  if (row.operator !== 'between') {
    return <NumberValue {...{ row, value: from }} label={name} onChange={(value) => onChange([value])} />;
  }
  return (
    <>
      <NumberValue
        {...{ row, value: from }}
        label={t('from_day')}
        onChange={(value) => onChange([value, to])}
      />
      <span className={styles.word}>{t('and_day')}</span>
      <NumberValue
        {...{ row, value: to }}
        label={t('to_day')}
        onChange={(value) => onChange([from, value])}
      />
    </>
  );
}

type NumberValueProps = { row: DraftRow; value: string; label: string; onChange: (value: string) => void };

function NumberValue({ row: { property }, value, label, onChange }: NumberValueProps) {
  const { t } = useTranslation('filters');
  const language = useLanguage((state) => state.language);
  const field = fieldOf(property);
  const stored = field && value !== '' ? typedNumber(field, Number(value), language) : '';
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  if (!field) return null;
  const apply = () => {
    if (typed === null) return;
    // Stars and limits of the field are about what is stored, not about what is asked for.
    const bare = { kind: field.kind === 'rating' ? ('number' as const) : field.kind, options: {} };
    const read = readTyped(bare, typed, language);
    setWrong('problem' in read);
    if ('problem' in read) return;
    setTyped(null);
    if (typed.trim() !== stored) onChange(read.value === null ? '' : String(read.value));
  };
  return (
    <input
      className={styles.input}
      aria-label={label}
      aria-invalid={isWrong}
      inputMode="decimal"
      placeholder={t('type')}
      maxLength={30}
      value={typed ?? stored}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && apply()}
    />
  );
}
