import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PickerList } from '#components/pickers/picker-list.tsx';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { type DayFilter, filterOptions, OWN_DAYS } from './options/filter-options.tsx';

const DayRange = lazyPart(async () => (await import('./day-range.tsx')).DayRange);

type DayValuesProps = {
  property: DayFilter;
  values: readonly string[];
  onPick: (terms: string[]) => void;
  onClose: () => void;
};

/** Days from today that are asked for often, items without a day, and days of one's own. */
export function DayValues({ property, values, onPick, onClose }: DayValuesProps) {
  const { t } = useTranslation(['work-items', 'common']);
  const [isOwn, setOwn] = useState(false);
  const pick = ([value = '']: string[]) => {
    if (value === OWN_DAYS) return setOwn(true);
    onPick([value]);
    return onClose();
  };
  if (isOwn) {
    return (
      <Suspense fallback={<div style={{ width: 252, height: 288 }} />}>
        <DayRange values={values} onPick={onPick} onClose={onClose} />
      </Suspense>
    );
  }
  return (
    <PickerList
      options={[...filterOptions(property, '', t), { value: OWN_DAYS, label: t('filter.day.own') }]}
      selected={values}
      onPick={pick}
      keepOpen
      onClose={onClose}
      searchPlaceholder={t(`property.${property}`)}
      emptyText={t('common:no_match')}
    />
  );
}
