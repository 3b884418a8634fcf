import { useTranslation } from 'react-i18next';
import { useInstance } from '#entities/identity/instance/store.ts';
import { loadNotificationPreferences } from '#entities/personal/notification-preferences/actions.ts';
import { useNotificationPreferences } from '#entities/personal/notification-preferences/hooks.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { LoadState } from '../parts/load-state.tsx';
import { Section } from '../parts/box.tsx';
import { SettingsPage } from '../parts/settings-page.tsx';
import { useLoaded } from '../parts/reading/use-loaded.ts';
import { useOwnCrumbs } from '../parts/use-own-crumbs.tsx';
import { ChannelMatrix } from './channel-matrix.tsx';
import { WhenRows } from './when-rows.tsx';

/** What reaches me, how, and when. */
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
      isSavedAtOnce
    >
      {row ? (
        <>
          <ChannelMatrix row={row} />
          <Section title={t('notifications.when')}>
            <WhenRows row={row} />
          </Section>
        </>
      ) : (
        <LoadState problem={problem} onRetry={reload} />
      )}
    </SettingsPage>
  );
}
