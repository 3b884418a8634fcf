import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useInstance } from '#entities/instance/store.ts';
import {
  loadNotificationPreferences,
  type NotificationSwitch,
  switchNotification,
} from '#entities/notification-preferences/actions.ts';
import { useNotificationPreferences } from '#entities/notification-preferences/hooks.ts';
import { useTitle } from '#lib/use-title.ts';
import { Box, Row } from '../parts/box.tsx';
import { LoadState } from '../parts/load-state.tsx';
import { SettingsPage } from '../parts/settings-page.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { useOwnCrumbs } from '../parts/use-own-crumbs.tsx';

const SWITCHES: readonly { name: NotificationSwitch; isSub?: true }[] = [
  { name: 'property_change' },
  { name: 'state_change' },
  { name: 'issue_completed', isSub: true },
  { name: 'comment' },
  { name: 'mention' },
];

/** What one receives mail about. */
export function Component() {
  const { t } = useTranslation('settings');
  const crumbs = useOwnCrumbs(t('notifications.title'));
  useTitle(t('notifications.title'), t('title'));
  const hasMail = useInstance((state) => state.config.is_smtp_configured);
  const row = useNotificationPreferences();
  const { problem, reload } = useLoaded(loadNotificationPreferences);
  return (
    <SettingsPage
      crumbs={crumbs}
      title={t('notifications.title')}
      text={hasMail ? t('notifications.text') : t('notifications.no_mail')}
    >
      {row ? (
        <Box>
          {SWITCHES.map(({ name, isSub = false }) => (
            <Row
              key={name}
              label={t(`notifications.${name}`)}
              hint={t(`notifications.${name}_hint`)}
              htmlFor={name}
              isSub={isSub}
            >
              <Switch
                id={name}
                checked={row[name]}
                onChange={(event) => void switchNotification(row.id, { [name]: event.currentTarget.checked })}
              />
            </Row>
          ))}
        </Box>
      ) : (
        <LoadState problem={problem} onRetry={reload} />
      )}
    </SettingsPage>
  );
}
