import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SIGN_IN_PROVIDERS, type SignInProvider } from '@tandem/shared/identity/instance/providers.ts';
import { Icon } from '#components/icons/icon.tsx';
import { PROVIDER_ICONS } from '#components/icons/provider-icons.ts';
import { type InstanceConfig, useInstance } from '#entities/identity/instance/store.ts';
import { leaveSession } from '#lib/http/session.ts';
import styles from './auth.module.css';

const NAMES = { google: 'Google', github: 'GitHub', gitlab: 'GitLab' };
/** As many stand below each other with a sentence each; more stand side by side with their names. */
const MOST_IN_A_COLUMN = 2;

const isOn = (config: InstanceConfig, provider: SignInProvider): boolean => config[`is_${provider}_enabled`];

/** Whether people can sign in by an address of their own: with a password or a code. */
export const hasOwnWay = (config: InstanceConfig): boolean =>
  config.is_email_password_enabled || (config.is_smtp_configured && config.is_magic_login_enabled);

export const hasProvider = (config: InstanceConfig): boolean =>
  SIGN_IN_PROVIDERS.some((provider) => isOn(config, provider));

/** Other ways in: services, where the browser goes and comes back signed in. */
export function ProviderButtons({ nextPath }: { nextPath: string | null }) {
  const { t } = useTranslation('auth');
  const config = useInstance((state) => state.config);
  const shown = SIGN_IN_PROVIDERS.filter((provider) => isOn(config, provider));
  if (shown.length === 0) return null;
  const query = nextPath ? `?${new URLSearchParams({ next_path: nextPath })}` : '';
  const isGrid = shown.length > MOST_IN_A_COLUMN;
  return (
    <>
      <div className={styles.providers} data-grid={isGrid ? '' : undefined}>
        {shown.map((provider) => {
          const name = provider === 'oidc' ? config.oidc_name || t('provider.oidc') : NAMES[provider];
          const sentence = t('provider.continue', { name });
          return (
            <Button
              key={provider}
              component="a"
              href={`/auth/${provider}/${query}`}
              variant="default"
              size="md"
              fullWidth
              leftSection={<Icon of={PROVIDER_ICONS[provider]} />}
              aria-label={sentence}
              title={isGrid ? sentence : undefined}
              onClick={leaveSession}
            >
              {isGrid ? name : sentence}
            </Button>
          );
        })}
      </div>
      {hasOwnWay(config) && <p className={styles.or}>{t('provider.or')}</p>}
    </>
  );
}
