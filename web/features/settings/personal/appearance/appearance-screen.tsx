import { Select, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { changeLocalCopy } from '#entities/workspaces/session/device-session.ts';
import { chooseMyLanguage, chooseMyTheme } from '#entities/identity/users/preferences.ts';
import { type Language, LANGUAGES, useLanguage } from '#lib/device/language.ts';
import { useLocalCopy } from '#lib/device/local-copy.ts';
import { useTheme } from '#lib/device/theme.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { Box, Row, Section } from '../../parts/box.tsx';
import { SettingsPage } from '../../parts/settings-page.tsx';
import { useOwnCrumbs } from '../../parts/use-own-crumbs.tsx';
import { CalendarRows } from './calendar-rows.tsx';
import { ComfortRows } from './comfort-rows.tsx';
import { CustomThemeForm } from './custom-theme-form.tsx';
import { ThemeCards } from './theme-cards.tsx';

/** Theme and language, which go with the person, and what this device does. */
export function Component() {
  const { t } = useTranslation('settings');
  const { choice, custom } = useTheme();
  const crumbs = useOwnCrumbs(t('appearance'));
  useTitle(t('appearance'), t('title'));
  return (
    <SettingsPage crumbs={crumbs} title={t('appearance')} text={t('appearance_text')} isSavedAtOnce>
      <Section title={t('theme_label')}>
        <ThemeCards choice={choice} custom={custom} onChoose={chooseMyTheme} />
      </Section>
      <CustomThemeForm
        custom={custom}
        isSet={choice === 'custom'}
        onSet={(next) => chooseMyTheme('custom', next)}
      />
      <Section title={t('calendar.title')}>
        <Box>
          <LanguageRow />
          <CalendarRows />
        </Box>
      </Section>
      <Section title={t('comfort.title')}>
        <Box>
          <ComfortRows />
        </Box>
      </Section>
      <Section title={t('device')}>
        <Box>
          <LocalCopyRow />
        </Box>
      </Section>
    </SettingsPage>
  );
}

function LanguageRow() {
  const { t } = useTranslation('settings');
  const language = useLanguage((state) => state.language);
  return (
    <Row label={t('language')} hint={t('language_text')} htmlFor="language" isField>
      <Select
        id="language"
        data={LANGUAGES.map(({ tag, name }) => ({ value: tag, label: name }))}
        value={language}
        onChange={(tag) => tag && chooseMyLanguage(tag as Language)}
      />
    </Row>
  );
}

/** Whether this device holds a copy of the work. */
function LocalCopyRow() {
  const { t } = useTranslation('settings');
  const isWanted = useLocalCopy((state) => state.isWanted);
  return (
    <Row label={t('device_copy')} hint={t('device_text')} htmlFor="device-copy">
      <Switch
        id="device-copy"
        checked={isWanted}
        onChange={(event) => void changeLocalCopy(event.currentTarget.checked)}
      />
    </Row>
  );
}
