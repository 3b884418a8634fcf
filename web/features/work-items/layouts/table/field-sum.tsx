import { fieldProperty } from '@tandem/shared/projects/fields/names.ts';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UsedField } from '#entities/projects/fields/hooks.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { useListView } from '../../model/display/list-view.ts';
import { withSum } from '../../model/display/table-columns.ts';
import { sumText } from '../../model/field-lists/sum-text.ts';
import { useFieldSum } from '../use-field-sum.ts';
import styles from './sheet.module.css';

const SumMenu = lazyPart(async () => (await import('../../model/field-lists/sum-menu.tsx')).SumMenu);

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
