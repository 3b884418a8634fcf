import { Switch } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstance } from '#entities/instance/store.ts';
import {
  loadNotificationPreferences,
  type NotificationSwitch,
  switchNotification,
} from '#entities/notification-preferences/actions.ts';
import { useNotificationPreferences } from '#entities/notification-preferences/hooks.ts';
import { ApiError } from '#lib/api-error.ts';
import { useTitle } from '#lib/use-title.ts';
import { Box, Row } from '../parts/box.tsx';
import { SettingsPage } from '../parts/settings-page.tsx';
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
  useEffect(() => {
    loadNotificationPreferences().catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
    });
  }, []);
  return (
    <SettingsPage
      crumbs={crumbs}
      title={t('notifications.title')}
      text={hasMail ? t('notifications.text') : t('notifications.no_mail')}
    >
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
              disabled={!row}
              checked={row?.[name] ?? false}
              onChange={(event) =>
                row && void switchNotification(row.id, { [name]: event.currentTarget.checked })
              }
            />
          </Row>
        ))}
      </Box>
    </SettingsPage>
  );
}
