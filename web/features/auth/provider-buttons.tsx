import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type InstanceConfig, useInstance } from '#entities/instance/store.ts';
import { leaveSession } from '#lib/session.ts';
import { PasskeyButton } from './passkey-button.tsx';
import styles from './auth.module.css';

const PROVIDERS = ['google', 'github', 'gitlab', 'oidc'] as const;
type Provider = (typeof PROVIDERS)[number];
const NAMES = { google: 'Google', github: 'GitHub', gitlab: 'GitLab' };

const isOn = (config: InstanceConfig, provider: Provider): boolean => config[`is_${provider}_enabled`];

/** Whether people can sign in by an address of their own: with a password or a code. */
export const hasOwnWay = (config: InstanceConfig): boolean =>
  config.is_email_password_enabled || (config.is_smtp_configured && config.is_magic_login_enabled);

export const hasProvider = (config: InstanceConfig): boolean =>
  PROVIDERS.some((provider) => isOn(config, provider));

type ProviderButtonsProps = { nextPath: string | null; withPasskey: boolean };

/** Other ways in: services, where the browser goes and comes back signed in, and a passkey of its own. */
export function ProviderButtons({ nextPath, withPasskey }: ProviderButtonsProps) {
  const { t } = useTranslation('auth');
  const config = useInstance((state) => state.config);
  const shown = PROVIDERS.filter((provider) => isOn(config, provider));
  if (shown.length === 0 && !withPasskey) return null;
  const query = nextPath ? `?${new URLSearchParams({ next_path: nextPath })}` : '';
  const nameOf = (provider: Provider) =>
    provider === 'oidc' ? config.oidc_name || t('provider.oidc') : NAMES[provider];
  return (
    <>
      {hasOwnWay(config) && <p className={styles.or}>{t('provider.or')}</p>}
      <div className={styles.providers}>
        {shown.map((provider) => (
          <Button
            key={provider}
            component="a"
            href={`/auth/${provider}/${query}`}
            variant="default"
            size="md"
            fullWidth
            onClick={leaveSession}
          >
            {t('provider.continue', { name: nameOf(provider) })}
          </Button>
        ))}
        {withPasskey && <PasskeyButton nextPath={nextPath} />}
      </div>
    </>
  );
}
