import { SegmentedControl, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { changeLocalCopy } from '#entities/users/device-session.ts';
import { chooseMyLanguage, chooseMyTheme } from '#entities/users/preferences.ts';
import { type Language, LANGUAGES, useLanguage } from '#lib/language.ts';
import { useLocalCopy } from '#lib/local-copy.ts';
import { useTheme } from '#lib/theme.ts';
import { useTitle } from '#lib/use-title.ts';
import { SettingsPage } from '../parts/settings-page.tsx';
import { CalendarChoices } from './calendar-choices.tsx';
import { CustomThemeForm } from './custom-theme-form.tsx';
import { ThemeCards } from './theme-cards.tsx';
import styles from './appearance.module.css';

/** Whether this device holds a copy of the work. */
function LocalCopy() {
  const { t } = useTranslation('settings');
  const isWanted = useLocalCopy((state) => state.isWanted);
  return (
    <section aria-labelledby="device" className={styles.section}>
      <h3 id="device" className={styles.title}>
        {t('device')}
      </h3>
      <p className={styles.text}>{t('device_text')}</p>
      <Switch
        mt={16}
        label={t('device_copy')}
        checked={isWanted}
        onChange={(event) => void changeLocalCopy(event.currentTarget.checked)}
      />
    </section>
  );
}

/** Theme and language, which go with the person, and what this device does. */
export function Component() {
  const { t } = useTranslation('settings');
  const language = useLanguage((state) => state.language);
  const { choice, custom } = useTheme();
  useTitle(t('appearance'), t('title'));
  return (
    <SettingsPage
      crumbs={[{ label: t('title') }, { label: t('appearance') }]}
      title={t('appearance')}
      text={t('appearance_text')}
    >
      <ThemeCards choice={choice} onChoose={chooseMyTheme} />
      {choice === 'custom' && (
        <CustomThemeForm custom={custom} onChange={(next) => chooseMyTheme('custom', next)} />
      )}
      <section aria-labelledby="language" className={styles.section}>
        <h3 id="language" className={styles.title}>
          {t('language')}
        </h3>
        <p className={styles.text}>{t('language_text')}</p>
        <SegmentedControl
          mt={16}
          aria-label={t('language')}
          data={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
          value={language}
          onChange={(code) => chooseMyLanguage(code as Language)}
        />
      </section>
      <CalendarChoices />
      <LocalCopy />
    </SettingsPage>
  );
}
