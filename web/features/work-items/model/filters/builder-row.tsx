import { IconCopy, IconX } from '@tabler/icons-react';
import { kindOf, type TreeProperty } from '@tandem/shared/work-items/filters/properties.ts';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Picker } from '#components/pickers/picker.tsx';
import { fieldLookup } from '#entities/projects/fields/lookup.ts';
import { type DraftRow, type RowOperator, takesValues } from '../tree-drafts/draft.ts';
import type { BuilderEdits } from './use-builder-draft.ts';
import {
  DAY_SPANS,
  type DaySpan,
  isDayProperty,
  isProperty,
  operatorName,
  operatorsFor,
  PropertyIcon,
  SPANS,
} from './builder-properties.tsx';
import { propertyName } from './options/field-properties.tsx';
import { firstValues, RowValues } from './builder-values.tsx';
import styles from './builder.module.css';

type RowProps = {
  row: DraftRow;
  offered: readonly TreeProperty[];
  projectId: string;
  edits: BuilderEdits;
};

const SPAN_MARK = 'span ';

/** One condition: a property, how it is compared, and with what. */
export function BuilderRow({ row, offered, projectId, edits }: RowProps) {
  const { t } = useTranslation(['filters', 'common']);
  const { property, operator } = row;
  const name = propertyName(property, t);
  const properties = offered.includes(property) ? offered : [property, ...offered];
  const change = (picked: string) => {
    if (!isProperty(picked) || picked === property) return;
    const [first = 'is'] = operatorsFor(picked);
    edits.change(row.id, { property: picked, operator: first, values: firstValues(picked) });
  };
  return (
    <div className={styles.row} role="group" aria-label={name} data-part={row.id}>
      <Picker
        className={styles.property}
        label={t('property_of')}
        options={() =>
          properties.map((each) => ({
            value: each,
            label: propertyName(each, t),
            icon: <PropertyIcon property={each} />,
          }))
        }
        selected={[property]}
        onPick={([picked = '']) => change(picked)}
        width={248}
        searchPlaceholder={t('property_of')}
        emptyText={t('common:no_match')}
      >
        <PropertyIcon property={property} />
        <span className={styles.text}>{name}</span>
      </Picker>
      <OperatorChoice row={row} edits={edits} />
      <RowValues
        key={`${property} ${operator}`}
        {...{ row, projectId, name }}
        onChange={(values) => edits.change(row.id, { values })}
      />
      <span className={styles.space} />
      <IconButton
        of={IconCopy}
        size="sm"
        iconSize={14}
        label={t('duplicate', { name })}
        onClick={() => edits.duplicate(row.id)}
      />
      <IconButton
        of={IconX}
        size="sm"
        iconSize={14}
        label={t('remove', { name })}
        data-remove-part
        onClick={() => edits.remove(row.id)}
      />
    </div>
  );
}

/** How a person says it: "is any of" where there are several. */
function operatorKey({ property, operator, values }: DraftRow): string {
  const isList = !['flag', 'day', 'moment', 'text', 'number'].includes(kindOf(property, fieldLookup).kind);
  if (isList && values.length > 1 && operator === 'is') return 'any_of';
  return isList && values.length > 1 && operator === 'is_not' ? 'none_of' : operator;
}

function OperatorChoice({ row, edits }: Pick<RowProps, 'row' | 'edits'>) {
  const { t } = useTranslation(['filters', 'common']);
  const { property, operator, values } = row;
  const operators = operatorsFor(property);
  if (operators.length < 2) return <span className={styles.word}>{t('operator.is')}</span>;
  const spans = isDayProperty(property) ? DAY_SPANS : [];
  const pick = (picked: string) => {
    if (picked.startsWith(SPAN_MARK)) {
      const span = SPANS[picked.slice(SPAN_MARK.length) as DaySpan];
      return edits.change(row.id, { operator: 'between', values: [...span] });
    }
    const next = picked as RowOperator;
    return edits.change(row.id, { operator: next, values: takesValues(next) ? valuesUnder(row, next) : [] });
  };
  return (
    <Picker
      className={styles.operator}
      label={t('operator_of')}
      options={() => [
        ...operators.map((each) => ({ value: each, label: operatorName(property, each, t) })),
        ...spans.map((each) => ({ value: `${SPAN_MARK}${each}`, label: t(`span.${each}`) })),
      ]}
      selected={[operator]}
      onPick={([picked = '']) => pick(picked)}
      searchPlaceholder={t('operator_of')}
      emptyText={t('common:no_match')}
    >
      <span className={styles.text}>{operatorName(property, operatorKey({ ...row, values }), t)}</span>
    </Picker>
  );
}

/** Values mean the same after most changes of the operator; one day of two stays, and of one text its text. */
function valuesUnder({ property, operator, values }: DraftRow, next: RowOperator): readonly string[] {
  if (!takesValues(operator)) return [];
  const isNumber = kindOf(property, fieldLookup).kind === 'number';
  if (!isDayProperty(property) && !isNumber) return values;
  return next === 'between' ? [values[0] ?? '', values[1] ?? ''] : values.slice(0, 1);
}
