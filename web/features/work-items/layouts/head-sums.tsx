import { shownKind } from '@tandem/shared/projects/fields/when-read.ts';
import { useTranslation } from 'react-i18next';
import type { UsedField } from '#entities/projects/fields/hooks.ts';
import { useItemList } from '#entities/work-items/items/hooks.ts';
import { useListView } from '../model/display/list-view.ts';
import { usualSum } from '../model/field-lists/sums.ts';
import { sumText } from '../model/field-lists/sum-text.ts';
import styles from './head-sums.module.css';
import { useFieldSum } from './use-field-sum.ts';

/** So many have room beside the name of a group. */
const MOST = 2;

/** What the items of a group are together in the fields that are shown; nothing while some are the server's alone. */
export function HeadSums({ group }: { group: string }) {
  const { settings, query } = useListView();
  const cell = useItemList(query)?.cells.get(group);
  if (!cell?.isWhole) return null;
  return (
    settings.fields
      // An average beside a name does not say what it is of.
      .filter((field) => usualSum(shownKind(field)) === 'sum')
      .slice(0, MOST)
      .map((field) => <HeadSum key={field.id} field={field} ids={cell.ids} />)
  );
}

function HeadSum({ field, ids }: { field: UsedField; ids: readonly string[] }) {
  const { t } = useTranslation('fields');
  const { language } = useListView();
  const { sum, value } = useFieldSum(field, ids);
  if (value === null) return null;
  const text = sumText(field, sum, value, language);
  return (
    <span
      className={styles.sum}
      title={t('list.sum_of', { field: field.name, sum: t(`list.sum.${sum}`), value: text })}
    >
      {text}
    </span>
  );
}
