import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { chooseTheme, drawnScheme, useTheme } from '#lib/device/theme.ts';
import styles from './theme-button.module.css';

export function ThemeButton() {
  const { t } = useTranslation('spaces');
  const isDark = useTheme(drawnScheme) === 'dark';
  return (
    <IconButton
      of={isDark ? IconSun : IconMoon}
      label={t(isDark ? 'light' : 'dark')}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    />
  );
}

/** The same for a public page that has no header. */
export function LoneThemeButton() {
  return (
    <div className={styles.theme}>
      <ThemeButton />
    </div>
  );
}
