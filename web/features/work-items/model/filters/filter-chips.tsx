import { Button } from '@mantine/core';
import { isNoneOfKey } from '@tandem/shared/work-items/lists/none-of.ts';
import { type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { usePhone } from '#lib/device/phone.ts';
import { FilterChip } from '#components/controls/filter-chip.tsx';
import styles from '../display/menu/display.module.css';
import { useLanguage } from '#lib/device/language.ts';
import { listNames } from '#lib/text/names.ts';
import { rangeText } from './day-terms.ts';
import { FilterIcon, filterOptions, isDayFilter } from './options/filter-options.tsx';
import { type FilterProperty, offeredFilters } from '../display/list-options.ts';
import { FilterMenu, FilterPanel } from './filter-menu.tsx';
import { type BuilderPlace, useBuilder } from '../tree-drafts/builder-open.ts';
import { SaveAsView } from './save-as-view.tsx';
import { TreeChips } from './tree-chips.tsx';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import type { SettingsActions } from '../display/use-view-settings.ts';
import { countFilters, type FilterMode, filterValues, type ViewSettings } from '../display/view-settings.ts';

/** Building a filter of many parts is work for a panel, with texts of its own. */
export const BuilderPanel = lazyPart(async () => (await import('./builder-panel.tsx')).BuilderPanel);

type FilterChipsProps = {
  projectId: string;
  settings: ViewSettings;
  actions: SettingsActions;
  /** What stands at the end of the row instead of the way to clear it; with it the row is always there. */
  end?: ReactNode;
  place?: BuilderPlace;
};

/** The row of applied filters; not there when there are none. */
export function FilterChips(props: FilterChipsProps) {
  const { projectId, settings, actions, place = 'screen' } = props;
  const isOpen = useBuilder(({ openIn }) => openIn === place);
  return (
    <>
      <Chips {...props} place={place} />
      <Suspense>{isOpen && <BuilderPanel {...{ projectId, settings, actions }} />}</Suspense>
    </>
  );
}

function Chips({ projectId, settings, actions, end, place = 'screen' }: FilterChipsProps) {
  const { t } = useTranslation('work-items');
  // A phone has its filter button right above, and no width to spare.
  const isPhone = usePhone();
  const { row, keepFocus } = useFocusAfterRemoval();
  if (countFilters(settings) === 0 && !end) return null;
  const remove = ({ property, mode }: Filtered, index: number) => {
    keepFocus(index);
    actions.setFilter(property, [], mode);
  };
  const clear = () => {
    keepFocus(0);
    actions.clearFilters();
  };
  const shown = appliedFilters(settings);
  const isApart = isPhone && end !== undefined;
  const chips = (
    <div ref={row} className={styles.chips} role="group" aria-label={t('filter.applied')}>
      {shown.map((filtered, index) => (
        <Applied
          key={`${filtered.property} ${filtered.mode}`}
          {...{ filtered, projectId, settings, actions }}
          onRemove={() => remove(filtered, index)}
        />
      ))}
      <Suspense>
        {settings.tree && (
          <TreeChips
            {...{ projectId, settings, actions }}
            place={place}
            onRemove={(at) => keepFocus(shown.length + at)}
          />
        )}
      </Suspense>
      {!isPhone && (
        <FilterMenu projectId={projectId} settings={settings} actions={actions} look="chip" place={place} />
      )}
      <span className={styles.space} />
      {!isApart &&
        (end ?? (
          <>
            <SaveAsView {...{ projectId, settings, actions }} />
            <Button variant="subtle" size="xs" onClick={clear}>
              {t('filter.clear')}
            </Button>
          </>
        ))}
    </div>
  );
  if (!isApart) return chips;
  return (
    <>
      {(shown.length > 0 || settings.tree) && chips}
      <div className={styles.chipsEnd}>{end}</div>
    </>
  );
}

type Filtered = { property: FilterProperty; mode: FilterMode };

const appliedFilters = (settings: ViewSettings): Filtered[] =>
  offeredFilters(settings).flatMap((property) =>
    (['any', 'none'] as const)
      .filter((mode) => filterValues(settings.filters, property, mode).length > 0)
      .map((mode) => ({ property, mode })),
  );

/** What stands between a property and its values; pressed, it turns them round. */
const operatorOf = ({ property, mode }: Filtered, count: number) => {
  const isSingle = count === 1 || isDayFilter(property);
  if (mode === 'any') return isSingle ? 'filter.is' : 'filter.is_any_of';
  return isSingle ? 'filter.is_not' : 'filter.is_none_of';
};

const NAMED = 2;
const PICTURED = 3;

function Applied({
  filtered,
  projectId,
  settings,
  actions,
  onRemove,
}: Omit<FilterChipsProps, 'end' | 'place'> & { filtered: Filtered; onRemove: () => void }) {
  const { property, mode } = filtered;
  const { t } = useTranslation('work-items');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const language = useLanguage((state) => state.language);
  const values = filterValues(settings.filters, property, mode);
  const chosen = filterOptions(property, projectId, t).filter(({ value }) => values.includes(value));
  const name = t(`property.${property}`);
  const open = (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget);
  return (
    <FilterChip
      property={
        <>
          <FilterIcon property={property} />
          {name}
        </>
      }
      operator={t(operatorOf(filtered, values.length))}
      {...(isNoneOfKey(property) && {
        operatorLabel: t(mode === 'any' ? 'filter.turn_to_none' : 'filter.turn_to_any', { name }),
        onOperator: () => actions.setFilterMode(property, mode === 'any' ? 'none' : 'any'),
      })}
      value={
        <>
          <button type="button" className={styles.values} aria-haspopup="listbox" onClick={open}>
            {chosen.slice(0, PICTURED).map(({ value, icon }) => (
              <span key={value} className={styles.valueIcon}>
                {icon}
              </span>
            ))}
            <span className={styles.valueText}>
              {values.length <= NAMED
                ? listNames(chosen.map(({ label }) => label)) ||
                  rangeText(values, language) ||
                  // Who or what has gone since.
                  t('filter.values', { count: values.length })
                : t('filter.values', { count: values.length })}
            </span>
          </button>
          <Suspense>
            {anchor && (
              <FilterPanel
                {...{ anchor, projectId, settings, actions, property, mode }}
                label={name}
                onClose={() => setAnchor(null)}
              />
            )}
          </Suspense>
        </>
      }
      removeLabel={t('filter.remove', { name })}
      onRemove={onRemove}
    />
  );
}
