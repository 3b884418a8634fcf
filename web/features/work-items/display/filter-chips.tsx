import { Button } from '@mantine/core';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchoredPopover } from '#components/anchored-popover.tsx';
import { FilterChip } from '#components/filter-chip.tsx';
import styles from './display.module.css';
import { FILTERS, type FilterProperty, FilterIcon, filterOptions } from './filter-options.tsx';
import { FilterMenu, FilterValues } from './filter-menu.tsx';
import type { SettingsActions } from './use-view-settings.ts';
import { countFilters, type ViewSettings } from './view-settings.ts';

type FilterChipsProps = { projectId: string; settings: ViewSettings; actions: SettingsActions };

/** The row of applied filters; not there when there are none. */
export function FilterChips({ projectId, settings, actions }: FilterChipsProps) {
  const { t } = useTranslation('work-items');
  if (countFilters(settings.filters) === 0) return null;
  return (
    <div className={styles.chips} role="group" aria-label={t('filter.applied')}>
      {FILTERS.filter((property) => settings.filters[property]?.length).map((property) => (
        <Applied key={property} {...{ property, projectId, settings, actions }} />
      ))}
      <FilterMenu projectId={projectId} settings={settings} actions={actions} look="chip" />
      <span className={styles.space} />
      <Button variant="subtle" size="xs" onClick={actions.clearFilters}>
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
}: FilterChipsProps & { property: FilterProperty }) {
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
            {values.length <= NAMED
              ? chosen.map(({ label }) => label).join(', ')
              : t('filter.values', { count: values.length })}
          </button>
          {anchor && (
            <AnchoredPopover anchor={anchor} onClose={() => setAnchor(null)} label={name} width={232}>
              <FilterValues {...{ projectId, settings, actions, property }} onClose={() => setAnchor(null)} />
            </AnchoredPopover>
          )}
        </>
      }
      removeLabel={t('filter.remove', { name })}
      onRemove={() => actions.setFilter(property, [])}
    />
  );
}
