import { Button, TextInput } from '@mantine/core';
import { type SignInProvider, settingsOfProvider } from '@tandem/shared/identity/instance/providers.ts';
import { type SettingKey, isOn } from '@tandem/shared/identity/instance/settings.ts';
import { problemOfSetting } from '@tandem/shared/identity/instance/setting-values.ts';
import { IconFingerprint, IconKey, IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMatch, useNavigate } from 'react-router';
import { FieldError } from '#components/forms/field-error.tsx';
import { PROVIDER_ICONS } from '#components/icons/provider-icons.ts';
import { saveSettings } from '#entities/identity/console/actions.ts';
import { useConsole, useSetting } from '#entities/identity/console/store.ts';
import { paths } from '#lib/http/paths.ts';
import { Box, SaveBar, Section, Tag } from '../parts/box.tsx';
import { useSettingsForm } from '../parts/use-settings-form.ts';
import { ConsolePage } from './parts/console-page.tsx';
import styles from './parts/console.module.css';
import { CopyField } from '../parts/inputs/copy-field.tsx';
import { ProviderCheck } from './provider-check.tsx';
import { SecretField, useMovedSecrets } from './parts/secret-field.tsx';
import { SettingSwitch } from './parts/setting-switch.tsx';
import { useUnsavedForm } from './parts/unsaved.ts';

/** The ways to sign in. */
export function Component() {
  const { t } = useTranslation('console');
  const hasMail = useSetting('EMAIL_HOST') !== '';
  const hasCodes = isOn(useSetting('ENABLE_MAGIC_LINK_LOGIN'));
  return (
    <ConsolePage title={t('authentication.title')} text={t('authentication.text')}>
      <Box>
        <SettingSwitch
          name="ENABLE_SIGNUP"
          label={t('authentication.signup')}
          hint={t('authentication.signup_hint')}
        />
        <SettingSwitch
          name="HIDE_ACCOUNT_EXISTENCE"
          label={t('authentication.hide')}
          hint={t('authentication.hide_hint')}
        />
      </Box>
      <Section title={t('authentication.own')}>
        <Box>
          <SettingSwitch
            name="ENABLE_MAGIC_LINK_LOGIN"
            icon={IconMail}
            label={t('authentication.codes')}
            hint={t(hasMail ? 'authentication.codes_hint' : 'authentication.codes_need_mail')}
            isDisabled={!hasMail && !hasCodes}
          />
          <SettingSwitch
            name="ENABLE_EMAIL_PASSWORD"
            icon={IconKey}
            label={t('authentication.passwords')}
            hint={t('authentication.passwords_hint')}
          />
          <SettingSwitch
            name="ENABLE_PASSKEYS"
            icon={IconFingerprint}
            label={t('authentication.passkeys')}
            hint={t('authentication.passkeys_hint')}
          />
        </Box>
      </Section>
      <Section title={t('authentication.providers')}>
        <Box>
          <Provider name="Google" path="google" />
          <Provider name="GitHub" path="github" />
          <Provider
            name="GitLab"
            path="gitlab"
            host={{ key: 'GITLAB_HOST', label: t('authentication.host'), example: 'https://gitlab.com' }}
          />
          <Provider
            name="OpenID Connect"
            path="oidc"
            host={{
              key: 'OIDC_ISSUER',
              label: t('authentication.issuer'),
              example: 'https://id.example.com',
            }}
            nameKey="OIDC_NAME"
            scopesKey="OIDC_EXTRA_SCOPES"
          />
        </Box>
      </Section>
    </ConsolePage>
  );
}

type ProviderProps = {
  name: string;
  path: SignInProvider;
  /** Where it is, of a provider that is not in one place. */
  host?: { key: SettingKey; label: string; example: string };
  /** What its button is called, of a provider without a name of its own. */
  nameKey?: SettingKey;
  /** What it is asked for beside names and address. */
  scopesKey?: SettingKey;
};

/** A provider is switched on once it has been told who we are; its form has an address of its own. */
function Provider(props: ProviderProps) {
  const { t } = useTranslation('console');
  const { name, path } = props;
  const navigate = useNavigate();
  const isOpen = useMatch(paths.console(`authentication/${path}`)) !== null;
  const settings = useConsole((state) => state.settings);
  const { enabled, needed } = settingsOfProvider(path);
  const isReady = needed.every((key) => settings[key]);
  const toggle = () =>
    void navigate(paths.console(isOpen ? 'authentication' : `authentication/${path}`), { replace: true });
  const missing = path === 'oidc' ? 'authentication.not_ready_oidc' : 'authentication.not_ready';
  return (
    <>
      <SettingSwitch
        name={enabled}
        label={name}
        icon={PROVIDER_ICONS[path]}
        tag={isReady && <Tag tone="good">{t('authentication.ready')}</Tag>}
        hint={isReady ? undefined : t(missing)}
        isDisabled={!isReady && !isOn(settings[enabled] ?? '0')}
      >
        <Button variant="subtle" size="sm" aria-expanded={isOpen} onClick={toggle}>
          {t('authentication.configure')}
        </Button>
      </SettingSwitch>
      {isOpen && <ProviderForm {...props} />}
    </>
  );
}

function ProviderForm({ name, path, host, nameKey, scopesKey }: ProviderProps) {
  const { t } = useTranslation('console');
  const { id: idKey, secret: secretKey } = settingsOfProvider(path);
  const hostKey = host?.key;
  const settings = useConsole((state) => state.settings);
  const app_url = useConsole((state) => state.app_url);
  const moved = useMovedSecrets();
  const form = useSettingsForm<Record<string, string>>({
    stored: {
      [idKey]: settings[idKey] ?? '',
      [secretKey]: settings[secretKey] ?? '',
      ...(hostKey ? { [hostKey]: settings[hostKey] ?? '' } : {}),
      ...(nameKey ? { [nameKey]: settings[nameKey] ?? '' } : {}),
      ...(scopesKey ? { [scopesKey]: settings[scopesKey] ?? '' } : {}),
    },
    save: saveSettings,
    check: (values) =>
      hostKey && problemOfSetting(hostKey, values[hostKey] ?? '')
        ? { [hostKey]: t('authentication.wrong_address') }
        : moved(values),
  });
  useUnsavedForm(form.changes);
  return (
    <form
      className={styles.provider}
      aria-label={name}
      onSubmit={(event) => void form.submit(event)}
      noValidate
    >
      <div className={styles.providerGrid}>
        <div className={styles.fields}>
          {nameKey && (
            <TextInput
              label={t('authentication.oidc_name')}
              value={form.values[nameKey] ?? ''}
              onChange={(event) => form.set({ [nameKey]: event.target.value })}
            />
          )}
          {host && (
            <TextInput
              label={host.label}
              placeholder={host.example}
              value={form.values[host.key] ?? ''}
              error={form.problems[host.key] && <FieldError text={form.problems[host.key] ?? ''} />}
              onChange={(event) => form.set({ [host.key]: event.target.value })}
            />
          )}
          <TextInput
            label={t('authentication.client_id')}
            autoComplete="off"
            spellCheck={false}
            value={form.values[idKey] ?? ''}
            onChange={(event) => form.set({ [idKey]: event.target.value })}
          />
          <SecretField
            label={t('authentication.client_secret')}
            value={form.values[secretKey] ?? ''}
            problem={form.problems[secretKey]}
            onChange={(value) => form.set({ [secretKey]: value })}
          />
          {scopesKey && (
            <TextInput
              label={t('authentication.scopes')}
              placeholder="groups"
              spellCheck={false}
              value={form.values[scopesKey] ?? ''}
              error={form.problems[scopesKey] && <FieldError text={form.problems[scopesKey] ?? ''} />}
              onChange={(event) => form.set({ [scopesKey]: event.target.value })}
            />
          )}
        </div>
        <div className={styles.copies}>
          <p>{t('authentication.copy')}</p>
          <CopyField label={t('authentication.origin')} value={app_url} isCode />
          <CopyField
            label={t('authentication.callback')}
            value={`${app_url}/auth/${path}/callback/`}
            isCode
          />
          {path === 'oidc' && (
            <CopyField
              label={t('authentication.backchannel')}
              value={`${app_url}/auth/oidc/backchannel-logout/`}
              isCode
            />
          )}
        </div>
      </div>
      <SaveBar
        changes={form.changes}
        problem={form.problems['form']}
        isBusy={form.isBusy}
        saveText={t('save')}
        onDiscard={form.discard}
      />
      <ProviderCheck
        provider={path}
        name={name}
        isReady={form.changes === 0 && settingsOfProvider(path).needed.every((key) => settings[key])}
      />
    </form>
  );
}
