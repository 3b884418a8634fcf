import { useTranslation } from 'react-i18next';
import {
  type CustomTheme,
  customLook,
  type DrawnTheme,
  THEME_CHOICES,
  type ThemeChoice,
  type ThemeLook,
} from '#lib/device/theme.ts';
import styles from './theme-cards.module.css';

const lookOf = (theme: DrawnTheme): ThemeLook => ({ 'data-theme': theme });

/** What a card is drawn with: its own tokens, so that one sees the theme before choosing it. */
function looksOf(name: ThemeChoice, custom: CustomTheme): readonly ThemeLook[] {
  if (name === 'custom') return [customLook(custom)];
  return name === 'system' ? [lookOf('light'), lookOf('dark')] : [lookOf(name)];
}

type ThemeCardsProps = {
  choice: ThemeChoice;
  custom: CustomTheme;
  onChoose: (choice: ThemeChoice) => void;
};

export function ThemeCards({ choice, custom, onChoose }: ThemeCardsProps) {
  const { t } = useTranslation('settings');
  return (
    <fieldset className={styles.themes} aria-label={t('theme_label')}>
      {THEME_CHOICES.map((name) => (
        <label key={name} className={styles.theme}>
          <span className={styles.samples}>
            {looksOf(name, custom).map((look, index) => (
              <Sample key={index} look={look} />
            ))}
          </span>
          <span className={styles.foot}>
            <input type="radio" name="theme" checked={choice === name} onChange={() => onChoose(name)} />
            {t(`common:theme.${name}`)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** A list of work in small; the third row is selected. */
const ROWS = ['unstarted', 'started', 'started', 'completed'] as const;

function Sample({ look }: { look: ThemeLook }) {
  return (
    <span className={styles.sample} {...look} aria-hidden>
      <span className={styles.side} data-sidebar>
        <i />
        <i />
        <i />
        <i />
      </span>
      <span className={styles.panel}>
        <span className={styles.head}>
          <i className={styles.title} />
          <i className={styles.button} />
        </span>
        {ROWS.map((state, index) => (
          <span key={index} className={styles.row} style={{ ['--dot' as string]: `var(--state-${state})` }}>
            <i className={styles.dot} />
            <i className={styles.line} />
          </span>
        ))}
      </span>
    </span>
  );
}
