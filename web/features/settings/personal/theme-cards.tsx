import { useTranslation } from 'react-i18next';
import { StateIcon } from '#components/state-icon.tsx';
import { type DrawnTheme, THEME_CHOICES, type ThemeChoice } from '#lib/theme.ts';
import styles from './appearance.module.css';

/** Which tokens a card is drawn with: its own, so that one sees the theme before choosing it. */
const SAMPLES: Record<ThemeChoice, readonly DrawnTheme[]> = {
  system: ['light', 'dark'],
  light: ['light'],
  dark: ['dark'],
  'light-contrast': ['light-contrast'],
  'dark-contrast': ['dark-contrast'],
  custom: [],
};

type ThemeCardsProps = { choice: ThemeChoice; onChoose: (choice: ThemeChoice) => void };

export function ThemeCards({ choice, onChoose }: ThemeCardsProps) {
  const { t } = useTranslation('settings');
  return (
    <fieldset className={styles.themes} aria-label={t('theme_label')}>
      {THEME_CHOICES.map((name) => (
        <label key={name} className={styles.theme}>
          <input type="radio" name="theme" checked={choice === name} onChange={() => onChoose(name)} />
          <span className={styles.samples}>
            {SAMPLES[name].length === 0 && <CustomSample />}
            {SAMPLES[name].map((theme) => (
              <Sample key={theme} theme={theme} />
            ))}
          </span>
          <span className={styles.themeName}>{t(`theme.${name}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Sample({ theme }: { theme: DrawnTheme }) {
  return (
    <span className={styles.sample} data-theme={theme} aria-hidden>
      <SampleContent />
    </span>
  );
}

const CustomSample = () => (
  <span className={styles.sample} aria-hidden>
    <SampleContent />
  </span>
);

const SampleContent = () => (
  <>
    <span className={styles.sampleSide} />
    <span className={styles.samplePanel}>
      <span className={styles.sampleCard}>
        <StateIcon group="started" size={12} />
        <span className={styles.sampleLine} />
      </span>
      <span className={styles.sampleButton} />
    </span>
  </>
);
