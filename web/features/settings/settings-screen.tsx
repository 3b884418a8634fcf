import { IconArrowLeft } from '@tabler/icons-react';
import { Button, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '#components/icon.tsx';
import { ScreenHeader } from '#components/screen-header.tsx';
import { chooseLanguage, type Language, LANGUAGES, useLanguage } from '#lib/language.ts';
import { chooseTheme, useTheme } from '#lib/theme.ts';
import { useTitle } from '#lib/use-title.ts';
import { CustomThemeForm } from './custom-theme-form.tsx';
import { ThemeCards } from './theme-cards.tsx';
import styles from './settings.module.css';

/** Personal settings: theme and language, both kept on this device. */
export function Component() {
  const { t } = useTranslation('settings');
  const language = useLanguage((state) => state.language);
  const { choice, custom } = useTheme();
  useTitle(t('appearance'), t('title'));
  return (
    <main className={styles.screen}>
      <ScreenHeader crumbs={[{ label: t('title') }, { label: t('appearance') }]}>
        <Button component={Link} to="/" variant="subtle" leftSection={<Icon of={IconArrowLeft} />}>
          {t('back')}
        </Button>
      </ScreenHeader>
      <div className={styles.scroll}>
        <div className={styles.column}>
          <section aria-labelledby="theme">
            <h2 id="theme" className={styles.title}>
              {t('appearance')}
            </h2>
            <p className={styles.text}>{t('appearance_text')}</p>
            <ThemeCards choice={choice} onChoose={chooseTheme} />
            {choice === 'custom' && (
              <CustomThemeForm custom={custom} onChange={(next) => chooseTheme('custom', next)} />
            )}
          </section>
          <section aria-labelledby="language" className={styles.section}>
            <h2 id="language" className={styles.title}>
              {t('language')}
            </h2>
            <p className={styles.text}>{t('language_text')}</p>
            <SegmentedControl
              mt={16}
              aria-label={t('language')}
              data={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
              value={language}
              onChange={(code) => chooseLanguage(code as Language)}
            />
          </section>
        </div>
      </div>
    </main>
  );
}
