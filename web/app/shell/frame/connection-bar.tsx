import { IconLock, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { OfflineBar } from '#components/feedback/offline-bar.tsx';
import { tryNow } from '#entities/live/live.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { unsentCount, useConnection } from '#lib/http/connection.ts';
import { reloadUpdated } from '#lib/http/offline-client.ts';
import { paths } from '#lib/http/paths.ts';
import { useSaveState } from '#lib/unsaved/save-state.ts';

/** Says that the connection is lost, what is kept meanwhile, and offers to try again. */
export function ConnectionBar() {
  const { t } = useTranslation();
  const isLost = useSaveState((state) => state.isLost);
  const isOnline = useConnection((state) => state.isOnline);
  const isOutdated = useConnection((state) => state.isOutdated);
  const isSignedOut = useConnection((state) => state.isSignedOut);
  const unsent = useConnection((state) => state.waiting + state.unsavedTexts);
  if (isSignedOut) return <SignedOutBar />;
  if (isOutdated) return <OutdatedBar />;
  if (!isLost) return null;
  const key = isOnline ? 'offline_bar.silent' : 'offline_bar.away';
  const text = unsent > 0 ? t(`${key}_kept`, { count: unsent }) : t(key);
  return (
    <div data-connection-bar>
      <OfflineBar text={text} retryText={t('offline_bar.retry')} onRetry={tryNow} />
    </div>
  );
}

/** The session is over. Signing in happens in another tab, because this one keeps what was not sent. */
function SignedOutBar() {
  const { t } = useTranslation();
  const { email } = useMe();
  const count = useConnection(unsentCount);
  return (
    <div data-connection-bar>
      <OfflineBar
        icon={IconLock}
        text={t('offline_bar.signed_out', { count, email })}
        retryText={t('offline_bar.sign_in')}
        onRetry={() => {
          open(paths.signIn(undefined, email), '_blank', 'noopener');
        }}
      />
    </div>
  );
}

/** The server has moved on to another version, and no attempt from this page will be taken. */
function OutdatedBar() {
  const { t } = useTranslation();
  return (
    <div data-connection-bar>
      <OfflineBar
        icon={IconRefresh}
        text={t('offline_bar.outdated')}
        retryText={t('failure.reload')}
        onRetry={() => void reloadUpdated()}
      />
    </div>
  );
}
