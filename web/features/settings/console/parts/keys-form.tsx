import { TextInput } from '@mantine/core';
import { type SettingKey, settingOf } from '@tandem/shared/identity/instance/settings.ts';
import { useTranslation } from 'react-i18next';
import { saveSettings } from '#entities/identity/console/actions.ts';
import { useConsole } from '#entities/identity/console/store.ts';
import { Box, Row, SaveBar } from '../../parts/box.tsx';
import { useSettingsForm } from '../../parts/use-settings-form.ts';
import { SecretField, useMovedSecrets } from './secret-field.tsx';
import { useUnsavedForm } from './unsaved.ts';

/** A few texts and secrets of the instance, saved together. */
export function KeysForm({ keys }: { keys: readonly SettingKey[] }) {
  const { t } = useTranslation('console');
  const settings = useConsole((state) => state.settings);
  const check = useMovedSecrets();
  const form = useSettingsForm<Record<string, string>>({
    stored: Object.fromEntries(keys.map((key) => [key, settings[key] ?? ''])),
    save: saveSettings,
    check,
  });
  useUnsavedForm(form.changes);
  return (
    <Box>
      <form onSubmit={(event) => void form.submit(event)} noValidate>
        {keys.map((key) => (
          <Row key={key} label={t(`keys.${key}`)} htmlFor={key} isField>
            {settingOf(key).is_secret ? (
              <SecretField
                id={key}
                label={t(`keys.${key}`)}
                isLabelHidden
                value={form.values[key] ?? ''}
                problem={form.problems[key]}
                onChange={(value) => form.set({ [key]: value })}
              />
            ) : (
              <TextInput
                id={key}
                autoComplete="off"
                spellCheck={false}
                value={form.values[key] ?? ''}
                onChange={(event) => form.set({ [key]: event.target.value })}
              />
            )}
          </Row>
        ))}
        <SaveBar
          changes={form.changes}
          problem={form.problems['form']}
          isBusy={form.isBusy}
          saveText={t('save')}
          onDiscard={form.discard}
        />
      </form>
    </Box>
  );
}
