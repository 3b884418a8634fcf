import { Button, Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PHONE } from '#components/anchored-popover.tsx';
import { Icon } from '#components/icon.tsx';
import { IconButton } from '#components/icon-button.tsx';
import styles from './display.module.css';
import type { SettingsActions } from './use-view-settings.ts';
import type { ViewSettings } from './view-settings.ts';
import { lazyPart } from '#lib/lazy-part.tsx';

// The form's controls are heavy, and most visits never open it.
const DisplayForm = lazyPart(async () => (await import('./display-form.tsx')).DisplayForm);

type DisplayMenuProps = { settings: ViewSettings; actions: SettingsActions | null };

/** Grouping, order, what is included and which properties are drawn. */
export function DisplayMenu({ settings, actions }: DisplayMenuProps) {
  const { t } = useTranslation('work-items');
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  return (
    <Popover position="bottom-end" width={296} trapFocus returnFocus>
      <Popover.Target>
        {isPhone ? (
          <IconButton of={IconAdjustmentsHorizontal} label={t('display.button')} size="xl" iconSize={20} />
        ) : (
          <Button variant="subtle" leftSection={<Icon of={IconAdjustmentsHorizontal} />} disabled={!actions}>
            {t('display.button')}
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown className={styles.panel ?? ''}>
        <Suspense>{actions && <DisplayForm settings={settings} actions={actions} />}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
