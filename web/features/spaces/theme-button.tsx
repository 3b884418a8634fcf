import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/icon-button.tsx';
import { chooseTheme, drawnScheme, useTheme } from '#lib/theme.ts';
import styles from './theme-button.module.css';

/** In the corner of a public page that has no header. */
export function ThemeButton() {
  const { t } = useTranslation('spaces');
  const isDark = useTheme(drawnScheme) === 'dark';
  return (
    <div className={styles.theme}>
      <IconButton
        of={isDark ? IconSun : IconMoon}
        label={t(isDark ? 'light' : 'dark')}
        onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
      />
    </div>
  );
}
