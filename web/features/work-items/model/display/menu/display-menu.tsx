import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type MouseEvent, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchoredPopover } from '#components/popovers/anchored-popover.tsx';
import { usePhone } from '#lib/device/phone.ts';
import { Icon } from '#components/icons/icon.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import styles from './display.module.css';
import type { SettingsActions } from '../use-view-settings.ts';
import type { ViewSettings } from '../view-settings.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';

// The form's controls are heavy, and most visits never open it.
const DisplayForm = lazyPart(async () => (await import('./display-form.tsx')).DisplayForm);

type DisplayMenuProps = { settings: ViewSettings; actions: SettingsActions | null };

/** Grouping, order, what is included and which properties are drawn. */
export function DisplayMenu({ settings, actions }: DisplayMenuProps) {
  const { t } = useTranslation('work-items');
  const isPhone = usePhone();
  const label = t('display.button');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const button = {
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': anchor !== null,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(currentTarget),
  };
  return (
    <>
      {isPhone ? (
        <IconButton of={IconAdjustmentsHorizontal} label={label} size="xl" iconSize={20} {...button} />
      ) : (
        <Button
          variant="subtle"
          leftSection={<Icon of={IconAdjustmentsHorizontal} />}
          disabled={!actions}
          {...button}
        >
          {label}
        </Button>
      )}
      {anchor && (
        <AnchoredPopover
          {...{ anchor, label }}
          position="bottom-end"
          width={296}
          onClose={() => setAnchor(null)}
        >
          <div className={styles.panel}>
            <Suspense>{actions && <DisplayForm settings={settings} actions={actions} />}</Suspense>
          </div>
        </AnchoredPopover>
      )}
    </>
  );
}
