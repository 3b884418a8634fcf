import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CustomTheme } from '#lib/theme.ts';
import { contrastOf } from './contrast.ts';
import styles from './appearance.module.css';

const SEEDS = ['background', 'text', 'primary', 'sidebar_background', 'sidebar_text'] as const;
const READABLE = 4.5;

type CustomThemeFormProps = { custom: CustomTheme; onChange: (custom: CustomTheme) => void };

/** Five colours; everything else is mixed from them. Warns, and does not forbid, when they cannot be read. */
export function CustomThemeForm({ custom, onChange }: CustomThemeFormProps) {
  const { t, i18n } = useTranslation('settings');
  const ratio = Math.min(
    contrastOf(custom.text, custom.background),
    contrastOf(custom.sidebar_text, custom.sidebar_background),
  );
  return (
    <fieldset className={styles.custom}>
      <legend className={styles.legend}>{t('custom_title')}</legend>
      {SEEDS.map((seed) => (
        <label key={seed} className={styles.seed}>
          <input
            type="color"
            value={custom[seed]}
            onChange={(event) => onChange({ ...custom, [seed]: event.target.value })}
          />
          <span>{t(`custom.${seed}`)}</span>
          <code>{custom[seed]}</code>
        </label>
      ))}
      <Switch
        label={t('custom_base_dark')}
        checked={custom.is_dark}
        onChange={(event) => onChange({ ...custom, is_dark: event.target.checked })}
      />
      {ratio < READABLE && (
        <p className={styles.warning} role="status">
          {t('contrast_low', {
            ratio: new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(ratio),
          })}
        </p>
      )}
    </fieldset>
  );
}
