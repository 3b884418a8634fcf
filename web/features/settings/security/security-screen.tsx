import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstance } from '#entities/identity/instance/store.ts';
import { fetchSecondFactor } from '#entities/identity/security/api.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { LoadState } from '../parts/load-state.tsx';
import { SettingsPage } from '../parts/settings-page.tsx';
import { useOwnCrumbs } from '../parts/use-own-crumbs.tsx';
import { useLoaded } from '../parts/reading/use-loaded.ts';
import { CodesModal } from './codes-modal.tsx';
import { Devices } from './devices.tsx';
import { Notices } from './notices.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordSection } from './password-section.tsx';
import { TwoStep } from './two-step.tsx';

/** How one signs in, and where one is signed in now. */
export function Component() {
  const { t } = useTranslation(['security', 'settings']);
  const { data: factor, problem, reload } = useLoaded(fetchSecondFactor);
  const [codes, setCodes] = useState<string[] | null>(null);
  const crumbs = useOwnCrumbs(t('title'));
  useTitle(t('title'), t('settings:title'));
  const hasPasswords = useInstance((state) => state.config.is_email_password_enabled);
  /** Another password signs the other devices out. */
  const [round, setRound] = useState(0);
  const parts = { onChanged: reload, onCodes: setCodes };
  return (
    <SettingsPage crumbs={crumbs} title={t('title')} text={t('text')}>
      {hasPasswords && (
        <PasswordSection
          onChanged={() => {
            setRound(round + 1);
            reload();
          }}
        />
      )}
      {factor ? (
        <>
          <Notices factor={factor} onChanged={reload} />
          <Passkeys factor={factor} {...parts} />
          <TwoStep factor={factor} {...parts} />
        </>
      ) : (
        <LoadState problem={problem} onRetry={reload} />
      )}
      <Devices key={round} />
      {codes && <CodesModal codes={codes} onClose={() => setCodes(null)} />}
    </SettingsPage>
  );
}
