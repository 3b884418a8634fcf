import { Button } from '@mantine/core';
import { IconFilter, IconPlus } from '@tabler/icons-react';
import { type MouseEvent, type RefObject, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PopoverPart } from '#components/popovers/anchored-popover.tsx';
import { usePhone } from '#lib/device/phone.ts';
import { Icon } from '#components/icons/icon.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { type Command, useCommands } from '#lib/frame/command-store.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import styles from '../display/menu/display.module.css';
import type { BuilderPlace } from '../tree-drafts/builder-open.ts';
import type { SettingsActions } from '../display/use-view-settings.ts';
import { countFilters, type ViewSettings } from '../display/view-settings.ts';

/** What is chosen from, with what it stands in: both are fetched at once. */
export const FilterPanel = lazyPart(async () => {
  const [part] = await Promise.all([import('./filter-panel.tsx'), PopoverPart.fetch()]);
  return part.FilterPanel;
});

type FilterMenuProps = {
  projectId: string;
  settings: ViewSettings;
  actions: SettingsActions | null;
  /** `chip`: the plus at the end of the chips. */
  look: 'header' | 'chip';
  /** Where the panel of the advanced filter opens. */
  place?: BuilderPlace;
};

/** The way to choose a property and its values. */
export function FilterMenu({ projectId, settings, actions, look, place = 'screen' }: FilterMenuProps) {
  const { t } = useTranslation('work-items');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isPhone = usePhone();
  const open = (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget);
  const header = useRef<HTMLButtonElement>(null);
  useFilterCommand(look, header);
  const isActive = look === 'header' && countFilters(settings) > 0;
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
      <Suspense>
        {anchor && actions && (
          <FilterPanel
            {...{ anchor, projectId, settings, actions }}
            label={t('filter.button')}
            place={place}
            onClose={() => setAnchor(null)}
          />
        )}
      </Suspense>
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
