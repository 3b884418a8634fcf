import { IconFilter } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchoredPopover } from '#components/popovers/anchored-popover.tsx';
import { FilterChip } from '#components/controls/filter-chip.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { PickerList } from '#components/pickers/picker-list.tsx';
import { listNames } from '#lib/text/names.ts';
import { FilterIcon } from '../model/filters/options/filter-options.tsx';
import { filterName, intakeOptions, OWN_ICONS } from './intake-filters.ts';
import styles from './intake.module.css';
import { FILTERS, type IntakeFilter, type IntakeView, type PickedValues } from './intake-view.ts';

type BarProps = { projectId: string; view: IntakeView; onView: (view: IntakeView) => void };

const picked = ({ filters }: IntakeView) => FILTERS.filter((filter) => (filters[filter]?.length ?? 0) > 0);

function withValues(view: IntakeView, filter: IntakeFilter, values: readonly string[]): IntakeView {
  const { [filter]: _before, ...others } = view.filters;
  const filters: PickedValues = values.length > 0 ? { ...others, [filter]: values } : others;
  return { ...view, filters };
}

function OneIcon({ filter, size = 14 }: { filter: IntakeFilter; size?: 14 | 16 }) {
  const own = OWN_ICONS[filter];
  if (own) return <Icon of={own} size={size} />;
  return <FilterIcon property={filter as 'state'} size={size} />;
}

type ValuesProps = BarProps & { filter: IntakeFilter; onClose: () => void };

const isDay = (filter: IntakeFilter) => filter === 'created_at' || filter === 'updated_at';

function Values({ filter, projectId, view, onView, onClose }: ValuesProps) {
  const { t } = useTranslation(['intake', 'work-items', 'common']);
  return (
    <PickerList
      options={intakeOptions({ filter, tab: view.tab, projectId, t })}
      selected={view.filters[filter] ?? []}
      multiple={!isDay(filter)}
      onPick={(values) => onView(withValues(view, filter, values))}
      onClose={onClose}
      searchPlaceholder={filterName(filter, t)}
      emptyText={t('common:no_match')}
    />
  );
}

/** Choosing what to filter by, and then its values. */
export function FilterButton(props: BarProps) {
  const { t } = useTranslation(['intake', 'work-items', 'common']);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [filter, setFilter] = useState<IntakeFilter | null>(null);
  const close = () => setAnchor(null);
  const open = (event: MouseEvent<HTMLElement>) => {
    setFilter(null);
    setAnchor(event.currentTarget);
  };
  return (
    <span className={styles.dotBox} data-active={picked(props.view).length > 0 ? '' : undefined}>
      <IconButton of={IconFilter} label={t('filter.title')} onClick={open} />
      {anchor && (
        <AnchoredPopover anchor={anchor} onClose={close} label={t('filter.title')} width={232}>
          {filter ? (
            <Values {...props} filter={filter} onClose={close} />
          ) : (
            <PickerList
              options={FILTERS.map((value) => ({
                value,
                label: filterName(value, t),
                icon: <OneIcon filter={value} size={16} />,
              }))}
              selected={[]}
              keepOpen
              onPick={([value]) => setFilter(value as IntakeFilter)}
              onClose={close}
              searchPlaceholder={t('filter.by')}
              emptyText={t('common:no_match')}
            />
          )}
        </AnchoredPopover>
      )}
    </span>
  );
}

/** What the list is filtered by; not there while it is not. */
export function IntakeChips(props: BarProps) {
  const { t } = useTranslation('intake');
  const shown = picked(props.view);
  if (shown.length === 0) return null;
  return (
    <div className={styles.chips} role="group" aria-label={t('filter.title')}>
      {shown.map((filter) => (
        <Applied key={filter} {...props} filter={filter} />
      ))}
    </div>
  );
}

function Applied(props: BarProps & { filter: IntakeFilter }) {
  const { filter, projectId, view, onView } = props;
  const { t } = useTranslation(['intake', 'work-items']);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const values = view.filters[filter] ?? [];
  const options = intakeOptions({ filter, tab: view.tab, projectId, t });
  const names = options.filter(({ value }) => values.includes(value)).map(({ label }) => label);
  const name = filterName(filter, t);
  return (
    <FilterChip
      property={
        <>
          <OneIcon filter={filter} />
          {name}
        </>
      }
      operator={t(values.length === 1 ? 'filter.is' : 'filter.is_any_of')}
      value={
        <>
          <button
            type="button"
            className={styles.values}
            aria-haspopup="listbox"
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            {listNames(names)}
          </button>
          {anchor && (
            <AnchoredPopover anchor={anchor} onClose={() => setAnchor(null)} label={name} width={232}>
              <Values {...props} onClose={() => setAnchor(null)} />
            </AnchoredPopover>
          )}
        </>
      }
      removeLabel={t('filter.remove', { name })}
      onRemove={() => onView(withValues(view, filter, []))}
    />
  );
}
