import { Select, TextInput } from '@mantine/core';
import { SIGN_IN_PROVIDERS, settingsOfProvider } from '@tandem/shared/identity/instance/providers.ts';
import { type SettingKey, isOn } from '@tandem/shared/identity/instance/settings.ts';
import { problemOfSetting } from '@tandem/shared/identity/instance/setting-values.ts';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/forms/field-error.tsx';
import { saveSettings } from '#entities/identity/console/actions.ts';
import { useConsole } from '#entities/identity/console/store.ts';
import { Box, Row, SaveBar } from '../../parts/box.tsx';
import { useSettingsForm } from '../../parts/use-settings-form.ts';
import { useUnsavedForm } from '../parts/unsaved.ts';

const NAMES = { google: 'Google', github: 'GitHub', gitlab: 'GitLab', oidc: 'OpenID Connect' };

function useKeysForm(keys: readonly SettingKey[], wrongText: string) {
  const settings = useConsole((state) => state.settings);
  const form = useSettingsForm<Record<string, string>>({
    stored: Object.fromEntries(keys.map((key) => [key, settings[key] ?? ''])),
    save: saveSettings,
    check: (values) =>
      Object.fromEntries(
        keys.filter((key) => problemOfSetting(key, values[key] ?? '')).map((key) => [key, wrongText]),
      ),
  });
  useUnsavedForm(form.changes);
  return form;
}

type Form = ReturnType<typeof useKeysForm>;

const Foot = ({ form }: { form: Form }) => {
  const { t } = useTranslation('console');
  return (
    <SaveBar
      changes={form.changes}
      problem={form.problems['form']}
      isBusy={form.isBusy}
      saveText={t('save')}
      onDiscard={form.discard}
    />
  );
};

/** Which domains come in by one provider alone. */
export function EnforcedForm() {
  const { t } = useTranslation('companies');
  const settings = useConsole((state) => state.settings);
  const form = useKeysForm(['ENFORCED_PROVIDER', 'ENFORCED_DOMAINS'], t('enforced.wrong_domains'));
  const chosen = form.values['ENFORCED_PROVIDER'] ?? '';
  const isUsable = (name: (typeof SIGN_IN_PROVIDERS)[number]) =>
    isOn(settings[settingsOfProvider(name).enabled] ?? '0');
  const offered = SIGN_IN_PROVIDERS.filter((name) => isUsable(name) || name === chosen);
  return (
    <Box>
      <form aria-label={t('enforced.title')} onSubmit={(event) => void form.submit(event)} noValidate>
        <Row
          label={t('enforced.provider')}
          hint={offered.length === 0 ? t('enforced.none_on') : undefined}
          htmlFor="ENFORCED_PROVIDER"
          isField
        >
          <Select
            id="ENFORCED_PROVIDER"
            data={[
              { value: '', label: t('enforced.any') },
              ...offered.map((name) => ({ value: name, label: NAMES[name] })),
            ]}
            allowDeselect={false}
            value={chosen}
            onChange={(value) => form.set({ ENFORCED_PROVIDER: value ?? '' })}
          />
        </Row>
        <Row label={t('enforced.domains')} hint={t('enforced.hint')} htmlFor="ENFORCED_DOMAINS" isField>
          <TextInput
            id="ENFORCED_DOMAINS"
            placeholder="example.com"
            autoComplete="off"
            spellCheck={false}
            value={form.values['ENFORCED_DOMAINS'] ?? ''}
            error={
              form.problems['ENFORCED_DOMAINS'] && <FieldError text={form.problems['ENFORCED_DOMAINS']} />
            }
            onChange={(event) => form.set({ ENFORCED_DOMAINS: event.target.value })}
          />
        </Row>
        <Foot form={form} />
      </form>
    </Box>
  );
}

/** In which claim OpenID Connect names the groups. */
export function GroupsClaimForm() {
  const { t } = useTranslation('companies');
  const form = useKeysForm(['OIDC_GROUPS_CLAIM'], '');
  return (
    <Box>
      <form aria-label={t('groups.claim')} onSubmit={(event) => void form.submit(event)} noValidate>
        <Row label={t('groups.claim')} hint={t('groups.claim_hint')} htmlFor="OIDC_GROUPS_CLAIM" isField>
          <TextInput
            id="OIDC_GROUPS_CLAIM"
            placeholder="groups"
            autoComplete="off"
            spellCheck={false}
            value={form.values['OIDC_GROUPS_CLAIM'] ?? ''}
            onChange={(event) => form.set({ OIDC_GROUPS_CLAIM: event.target.value })}
          />
        </Row>
        <Foot form={form} />
      </form>
    </Box>
  );
}
