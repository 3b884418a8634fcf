import { SegmentedControl, TextInput } from '@mantine/core';
import { problemOfSetting } from '@tandem/shared/identity/instance/setting-values.ts';
import { type SettingKey, isOn } from '@tandem/shared/identity/instance/settings.ts';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/forms/field-error.tsx';
import { saveSettings } from '#entities/identity/console/actions.ts';
import { useConsole, useSetting } from '#entities/identity/console/store.ts';
import type { SettingValues } from '#entities/identity/console/types.ts';
import { Box, Row, SaveBar } from '../parts/box.tsx';
import { useSettingsForm } from '../parts/use-settings-form.ts';
import { ConsolePage } from './parts/console-page.tsx';
import styles from './parts/console.module.css';
import { MailList } from './mail-list.tsx';
import { MailTest } from './mail-test.tsx';
import { SecretField, useMovedSecrets } from './parts/secret-field.tsx';
import { useUnsavedForm } from './parts/unsaved.ts';

/** The mail server, a test of it, and what became of mail. */
export function Component() {
  const { t } = useTranslation('console');
  const isOnNow = useSetting('EMAIL_HOST') !== '';
  return (
    <ConsolePage
      title={t('email.title')}
      text={t('email.text')}
      action={
        <span className={styles.tag} data-tone={isOnNow ? 'good' : undefined}>
          <span className={styles.dot} data-tone={isOnNow ? 'good' : 'off'} />
          {t(isOnNow ? 'email.is_on' : 'email.is_off')}
        </span>
      }
      isWide
    >
      <div className={styles.twoColumns}>
        <ServerForm />
        <div>
          <MailTest />
        </div>
      </div>
      <MailList />
    </ConsolePage>
  );
}

type Security = 'tls' | 'ssl' | 'none';
const securityOf = (values: SettingValues): Security => {
  if (isOn(values.EMAIL_USE_SSL ?? '0')) return 'ssl';
  return isOn(values.EMAIL_USE_TLS ?? '0') ? 'tls' : 'none';
};
const KEYS = ['EMAIL_HOST', 'EMAIL_PORT', 'EMAIL_FROM', 'EMAIL_HOST_USER', 'EMAIL_HOST_PASSWORD'] as const;
type Fields = Record<(typeof KEYS)[number], string> & { security: Security };

function toSettings({ security, ...values }: Partial<Fields>): SettingValues {
  if (security === undefined) return values;
  return {
    ...values,
    EMAIL_USE_TLS: security === 'tls' ? '1' : '0',
    EMAIL_USE_SSL: security === 'ssl' ? '1' : '0',
  };
}

function useServerForm() {
  const { t } = useTranslation('console');
  const settings = useConsole((state) => state.settings);
  const stored = Object.fromEntries(KEYS.map((key) => [key, settings[key] ?? ''])) as Record<
    (typeof KEYS)[number],
    string
  >;
  const moved = useMovedSecrets();
  return useSettingsForm<Fields>({
    stored: { ...stored, security: securityOf(settings) },
    save: (changed) => saveSettings(toSettings(changed)),
    check: (values) => {
      const wrong = KEYS.filter((key) => problemOfSetting(key as SettingKey, values[key]));
      const problems = wrong.map((key) => [
        key,
        t(`email.wrong.${key}`, { defaultValue: t('email.wrong.other') }),
      ]);
      return { ...moved(toSettings(values)), ...Object.fromEntries(problems) };
    },
  });
}

function ServerForm() {
  const { t } = useTranslation('console');
  const form = useServerForm();
  useUnsavedForm(form.changes);
  const textField = (
    key: (typeof KEYS)[number],
    input: { placeholder?: string; inputMode?: 'numeric' } = {},
  ) => (
    <TextInput
      id={key}
      spellCheck={false}
      autoComplete="off"
      value={form.values[key]}
      error={form.problems[key] && <FieldError text={form.problems[key]} />}
      onChange={(event) => form.set({ [key]: event.target.value })}
      {...input}
    />
  );
  return (
    <Box>
      <form onSubmit={(event) => void form.submit(event)} noValidate>
        <Row label={t('email.host')} hint={t('email.host_hint')} htmlFor="EMAIL_HOST" isField>
          {textField('EMAIL_HOST', { placeholder: 'smtp.example.com' })}
        </Row>
        <Row label={t('email.port')} htmlFor="EMAIL_PORT" isField>
          {textField('EMAIL_PORT', { inputMode: 'numeric' })}
        </Row>
        <Row label={t('email.security')} isField>
          <SegmentedControl
            aria-label={t('email.security')}
            data={[
              { value: 'tls', label: 'STARTTLS' },
              { value: 'ssl', label: 'TLS' },
              { value: 'none', label: t('email.none') },
            ]}
            value={form.values.security}
            onChange={(security) => form.set({ security: security as Security })}
          />
        </Row>
        <Row label={t('email.sender')} htmlFor="EMAIL_FROM" isField>
          {textField('EMAIL_FROM', { placeholder: 'Tandem <tandem@example.com>' })}
        </Row>
        <Row label={t('email.user')} htmlFor="EMAIL_HOST_USER" isField>
          {textField('EMAIL_HOST_USER')}
        </Row>
        <Row label={t('email.password')} hint={t('email.password_hint')} isField>
          <SecretField
            label={t('email.password')}
            isLabelHidden
            value={form.values.EMAIL_HOST_PASSWORD}
            problem={form.problems.EMAIL_HOST_PASSWORD}
            onChange={(value) => form.set({ EMAIL_HOST_PASSWORD: value })}
          />
        </Row>
        <SaveBar
          changes={form.changes}
          problem={form.problems.form}
          isBusy={form.isBusy}
          saveText={t('save')}
          onDiscard={form.discard}
        />
      </form>
    </Box>
  );
}
