import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchoredPopover, PHONE } from '#components/anchored-popover.tsx';
import { FilterChip } from '#components/filter-chip.tsx';
import styles from './display.module.css';
import { FILTERS, type FilterProperty, FilterIcon, filterOptions } from './filter-options.tsx';
import { FilterMenu, FilterValues } from './filter-menu.tsx';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import type { SettingsActions } from './use-view-settings.ts';
import { countFilters, type ViewSettings } from './view-settings.ts';

type FilterChipsProps = { projectId: string; settings: ViewSettings; actions: SettingsActions };

/** The row of applied filters; not there when there are none. */
export function FilterChips({ projectId, settings, actions }: FilterChipsProps) {
  const { t } = useTranslation('work-items');
  // A phone has its filter button right above, and no width to spare.
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const { row, keepFocus } = useFocusAfterRemoval();
  if (countFilters(settings.filters) === 0) return null;
  const remove = (property: FilterProperty, index: number) => {
    keepFocus(index);
    actions.setFilter(property, []);
  };
  const clear = () => {
    keepFocus(0);
    actions.clearFilters();
  };
  return (
    <div ref={row} className={styles.chips} role="group" aria-label={t('filter.applied')}>
      {FILTERS.filter((property) => settings.filters[property]?.length).map((property, index) => (
        <Applied
          key={property}
          {...{ property, projectId, settings, actions }}
          onRemove={() => remove(property, index)}
        />
      ))}
      {!isPhone && <FilterMenu projectId={projectId} settings={settings} actions={actions} look="chip" />}
      <span className={styles.space} />
      <Button variant="subtle" size="xs" onClick={clear}>
        {t('filter.clear')}
      </Button>
    </div>
  );
}

const NAMED = 2;
const PICTURED = 3;

function Applied({
  property,
  projectId,
  settings,
  actions,
  onRemove,
}: FilterChipsProps & { property: FilterProperty; onRemove: () => void }) {
  const { t } = useTranslation('work-items');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const values = settings.filters[property] ?? [];
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
      operator={t(values.length > 1 ? 'filter.is_any_of' : 'filter.is')}
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
                ? chosen.map(({ label }) => label).join(', ')
                : t('filter.values', { count: values.length })}
            </span>
          </button>
          {anchor && (
            <AnchoredPopover anchor={anchor} onClose={() => setAnchor(null)} label={name} width={232}>
              <FilterValues {...{ projectId, settings, actions, property }} onClose={() => setAnchor(null)} />
            </AnchoredPopover>
          )}
        </>
      }
      removeLabel={t('filter.remove', { name })}
      onRemove={onRemove}
    />
  );
}
