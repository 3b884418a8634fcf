import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconWorld } from '@tabler/icons-react';
import type { Session } from '@tandem/shared/identity/sessions/schema.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { endOtherSessions, endSession, fetchSessions } from '#entities/identity/security/api.ts';
import { formatAgo, formatInstant } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { AskedModal } from '../parts/asked-modal.tsx';
import { Section } from '../parts/box.tsx';
import { LoadState } from '../parts/load-state.tsx';
import { useAsked } from '../parts/use-asked.ts';
import { useLoaded } from '../parts/reading/use-loaded.ts';
import { browserOf } from '../words/browser-name.ts';
import styles from './security.module.css';

/** Where one is signed in, and the way to end it elsewhere. */
export function Devices() {
  const { t } = useTranslation('security');
  const { data: sessions, problem, reload } = useLoaded(fetchSessions, { isList: true });
  const [isEndingAll, setEndingAll] = useState(false);
  const others = sessions?.filter(({ is_current }) => !is_current) ?? [];
  return (
    <Section
      title={t('devices.title')}
      text={t('devices.text')}
      count={sessions?.length}
      action={
        others.length > 0 && (
          <Button variant="outline" onClick={() => setEndingAll(true)}>
            {t('devices.end_others')}
          </Button>
        )
      }
    >
      {sessions === null ? (
        <LoadState problem={problem} onRetry={reload} />
      ) : (
        <ul className={styles.list}>
          {sessions.map((session) => (
            <DeviceRow key={session.id} session={session} onEnded={reload} />
          ))}
        </ul>
      )}
      {isEndingAll && (
        <EndOthers
          onClose={() => setEndingAll(false)}
          onEnded={() => {
            setEndingAll(false);
            reload();
          }}
        />
      )}
    </Section>
  );
}

function EndOthers({ onClose, onEnded }: { onClose: () => void; onEnded: () => void }) {
  const { t } = useTranslation(['security', 'common']);
  const run = async () => {
    await endOtherSessions();
    onEnded();
  };
  return (
    <AskedModal
      title={t('devices.end_others')}
      confirmText={t('devices.end_others')}
      isDangerous
      run={run}
      onClose={onClose}
    >
      <p>{t('devices.end_others_text')}</p>
    </AskedModal>
  );
}

/** What cannot be told is somewhere out there. */
const iconOf = ({ browser, isPhone }: { browser: string | null; isPhone: boolean }) =>
  isPhone ? IconDeviceMobile : browser === null ? IconWorld : IconDeviceDesktop;

function DeviceRow({ session, onEnded }: { session: Session; onEnded: () => void }) {
  const { t } = useTranslation('security');
  const language = useLanguage((state) => state.language);
  const { browser, system, isPhone } = browserOf(session.user_agent);
  const { isBusy, problem, confirm } = useAsked(async () => {
    await endSession(session.id);
    onEnded();
  });
  const name = t(session.is_console ? 'devices.console_name' : 'devices.name', {
    browser: browser ?? t('devices.unknown_browser'),
    system: system ?? t('devices.unknown_system'),
  });
  return (
    <li className={styles.row}>
      <Icon of={iconOf({ browser, isPhone })} />
      <span className={styles.words}>
        <span className={styles.name} title={session.user_agent}>
          {name}
          {session.is_current && (
            <span className={styles.tag} data-tone="accent">
              {t('devices.this')}
            </span>
          )}
        </span>
        <span className={styles.hint}>
          {[session.ip_address, t('devices.since', { when: formatInstant(session.created_at, language) })]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {problem && (
          <span className={styles.problem} role="alert">
            {problem}
          </span>
        )}
      </span>
      <time
        className={styles.time}
        dateTime={session.last_seen_at}
        title={formatInstant(session.last_seen_at, language)}
      >
        {session.is_current ? t('devices.now') : formatAgo(session.last_seen_at, language)}
      </time>
      {!session.is_current && (
        <Button size="xs" loading={isBusy} onClick={confirm} aria-label={t('devices.end_named', { name })}>
          {t('devices.end')}
        </Button>
      )}
    </li>
  );
}
