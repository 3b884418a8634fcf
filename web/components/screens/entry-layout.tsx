import { IconLanguage } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguageFirst, type Language, LANGUAGES, useLanguage } from '#lib/device/language.ts';
import { Icon } from '../icons/icon.tsx';
import { Logo } from '../icons/logo.tsx';
import styles from './entry-layout.module.css';

type EntryLayoutProps = {
  aside?: ReactNode;
  /** In the middle of the header: how far one is. */
  middle?: ReactNode;
  /** Fields stand side by side in it. */
  isWide?: boolean;
  /** The languages are offered elsewhere. */
  hasOwnLanguages?: boolean;
  children: ReactNode;
};

/** The page around sign-in, sign-up and the steps before the first workspace: brand, one column, languages. */
export function EntryLayout({ aside, middle, isWide, hasOwnLanguages, children }: EntryLayoutProps) {
  return (
    <div className={styles.page} data-wide={isWide ? '' : undefined}>
      <header className={styles.header}>
        <span className={styles.brand}>
          <Logo />
          Tandem
        </span>
        {middle}
        <div className={styles.aside}>{aside}</div>
      </header>
      <main className={styles.main}>
        <div className={styles.column}>{children}</div>
      </main>
      {!hasOwnLanguages && <Languages />}
    </div>
  );
}

function Languages() {
  const { t } = useTranslation('auth');
  const current = useLanguage((state) => state.language);
  return (
    <footer className={styles.footer}>
      <Icon of={IconLanguage} size={16} />
      <select
        aria-label={t('language')}
        value={current}
        onChange={(event) => chooseLanguageFirst(event.currentTarget.value as Language)}
      >
        {LANGUAGES.map(({ tag, name }) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </footer>
  );
}
