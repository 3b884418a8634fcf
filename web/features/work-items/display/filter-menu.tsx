import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFilter, IconPlus } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchoredPopover, PHONE } from '#components/anchored-popover.tsx';
import { Icon } from '#components/icon.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { PickerList } from '#components/picker-list.tsx';
import { FILTERS, type FilterProperty, FilterIcon, filterOptions } from './filter-options.tsx';
import styles from './display.module.css';
import type { SettingsActions } from './use-view-settings.ts';
import { countFilters, type ViewSettings } from './view-settings.ts';

type FilterMenuProps = {
  projectId: string;
  settings: ViewSettings;
  actions: SettingsActions | null;
  /** `chip`: the plus at the end of the chips. */
  look: 'header' | 'chip';
};

/** Choosing a property first, then its values; both by typing. */
export function FilterMenu({ projectId, settings, actions, look }: FilterMenuProps) {
  const { t } = useTranslation('work-items');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [property, setProperty] = useState<FilterProperty | null>(null);
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const open = (event: MouseEvent<HTMLElement>) => {
    setProperty(null);
    setAnchor(event.currentTarget);
  };
  const close = () => setAnchor(null);
  const isActive = look === 'header' && countFilters(settings.filters) > 0;
  return (
    <>
      {look === 'chip' || isPhone ? (
        <span className={styles.dotBox} data-active={isActive ? '' : undefined} data-filter-button>
          <IconButton
            of={look === 'chip' ? IconPlus : IconFilter}
            size={look === 'chip' ? 'sm' : 'xl'}
            iconSize={look === 'chip' ? 16 : 20}
            label={t('filter.add')}
            onClick={open}
          />
        </span>
      ) : (
        <span className={styles.dotBox} data-active={isActive ? '' : undefined} data-filter-button>
          <Button variant="subtle" leftSection={<Icon of={IconFilter} />} disabled={!actions} onClick={open}>
            {t('filter.button')}
          </Button>
        </span>
      )}
      {anchor && actions && (
        <AnchoredPopover anchor={anchor} onClose={close} label={t('filter.button')} width={232}>
          {property ? (
            <FilterValues {...{ projectId, settings, actions, property }} onClose={close} />
          ) : (
            <PickerList
              options={FILTERS.map((value) => ({
                value,
                label: t(`property.${value}`),
                icon: <FilterIcon property={value} size={16} />,
              }))}
              selected={[]}
              onPick={([value]) => setProperty(value as FilterProperty)}
              keepOpen
              onClose={close}
              searchPlaceholder={t('filter.by')}
              emptyText={t('filter.no_property')}
            />
          )}
        </AnchoredPopover>
      )}
    </>
  );
}

type ValuesProps = {
  projectId: string;
  settings: ViewSettings;
  actions: SettingsActions;
  property: FilterProperty;
  onClose: () => void;
};

export function FilterValues({ projectId, settings, actions, property, onClose }: ValuesProps) {
  const { t } = useTranslation(['work-items', 'common']);
  return (
    <PickerList
      key={property}
      multiple
      options={filterOptions(property, projectId, t)}
      selected={settings.filters[property] ?? []}
      onPick={(values) => actions.setFilter(property, values)}
      onClose={onClose}
      searchPlaceholder={t(`property.${property}`)}
      emptyText={t('common:no_match')}
    />
  );
}
