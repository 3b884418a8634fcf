import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UsedField } from '#entities/projects/fields/hooks.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { useListView } from '../../model/display/list-view.ts';
import { fieldProperty } from '@tandem/shared/projects/fields/names.ts';
import { type SumKind, withSum } from '../../model/display/table-columns.ts';
import { summed, usualSum, valuesOf } from '../../model/field-lists/sums.ts';
import { sumText } from '../../model/field-lists/sum-text.ts';
import { useSummary } from '../use-summary.ts';
import styles from './sheet.module.css';

const SumMenu = lazyPart(async () => (await import('../../model/field-lists/sum-menu.tsx')).SumMenu);

/** What is said of a field, and the value of some items; null where none of them has one. */
export function useFieldSum(field: UsedField, ids: readonly string[]): { sum: SumKind; value: number | null } {
  const { settings } = useListView();
  const sum = settings.columns.sums[fieldProperty(field.id)] ?? usualSum(field.kind);
  const summarise = useCallback((of: readonly string[]) => summed(sum, valuesOf(of, field)), [sum, field]);
  return { sum, value: useSummary(ids, summarise) };
}

type FieldSumProps = { field: UsedField; ids: readonly string[] };

/** The sum of a column in its foot, with its kind before it; pressed, it offers the others. */
export function FieldSum({ field, ids }: FieldSumProps) {
  const { t } = useTranslation('fields');
  const { language, settings, actions } = useListView();
  const { sum, value } = useFieldSum(field, ids);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => {
    anchor?.focus({ preventScroll: true });
    setAnchor(null);
  };
  const kind = t(`list.sum.${sum}`);
  const text = value === null ? '' : sumText(field, sum, value, language);
  return (
    <>
      <button
        type="button"
        className={styles.sum}
        disabled={!actions}
        aria-haspopup="menu"
        aria-label={t('list.sum_of', { field: field.name, sum: kind, value: text })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {text !== '' && (
          <>
            <span className={styles.sumKind}>{t(`list.sum_short.${sum}`)}</span>
            {text}
          </>
        )}
      </button>
      <Suspense>
        {anchor && actions && (
          <SumMenu
            {...{ field, anchor }}
            chosen={sum}
            onPick={(picked) => actions.setTable(withSum(settings.columns, fieldProperty(field.id), picked))}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
