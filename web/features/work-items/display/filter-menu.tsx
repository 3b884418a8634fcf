import { Button } from '@mantine/core';
import { IconFilter, IconPlus } from '@tabler/icons-react';
import { type MouseEvent, type RefObject, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchoredPopover } from '#components/anchored-popover.tsx';
import { usePhone } from '#lib/phone.ts';
import { Icon } from '#components/icon.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { PickerList } from '#components/picker-list.tsx';
import { type Command, useCommands } from '#lib/command-store.ts';
import { DayValues } from './day-values.tsx';
import { FilterIcon, filterOptions, isDayFilter } from './filter-options.tsx';
import { type FilterProperty, offeredFilters } from './list-options.ts';
import styles from './display.module.css';
import type { SettingsActions } from './use-view-settings.ts';
import { countFilters, type FilterMode, filterValues, type ViewSettings } from './view-settings.ts';

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
  const isPhone = usePhone();
  const open = (event: MouseEvent<HTMLElement>) => {
    setProperty(null);
    setAnchor(event.currentTarget);
  };
  const close = () => setAnchor(null);
  const header = useRef<HTMLButtonElement>(null);
  useFilterCommand(look, header);
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
          <Button
            ref={header}
            variant="subtle"
            leftSection={<Icon of={IconFilter} />}
            disabled={!actions}
            onClick={open}
          >
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
              options={offeredFilters(settings).map((value) => ({
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

const NO_COMMANDS: readonly Command[] = [];

/** The button in the header by name and by key; the plus behind the chips is the same. */
function useFilterCommand(look: 'header' | 'chip', button: RefObject<HTMLButtonElement | null>) {
  const { t } = useTranslation('work-items');
  const commands = useMemo(
    (): Command[] => [
      {
        id: 'filter',
        group: t('screen'),
        label: t('filter.add'),
        icon: IconFilter,
        shortcut: 'search',
        isPossible: () => button.current?.disabled === false,
        run: () => button.current?.click(),
      },
    ],
    [t, button],
  );
  useCommands(`filter ${look}`, look === 'header' ? commands : NO_COMMANDS);
}

type ValuesProps = {
  projectId: string;
  settings: ViewSettings;
  actions: SettingsActions;
  property: FilterProperty;
  mode?: FilterMode;
  onClose: () => void;
};

export function FilterValues({ projectId, settings, actions, property, mode = 'any', onClose }: ValuesProps) {
  const { t } = useTranslation(['work-items', 'common']);
  const chosen = filterValues(settings.filters, property, mode);
  const pick = (values: readonly string[]) => actions.setFilter(property, values, mode);
  if (isDayFilter(property)) return <DayValues {...{ property, values: chosen, onClose }} onPick={pick} />;
  return (
    <PickerList
      key={property}
      multiple
      options={filterOptions(property, projectId, t)}
      selected={chosen}
      onPick={pick}
      onClose={onClose}
      searchPlaceholder={t(`property.${property}`)}
      emptyText={t('common:no_match')}
    />
  );
}
