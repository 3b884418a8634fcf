import type { ReactNode } from 'react';
import { chooseLanguage, LANGUAGES, useLanguage } from '#lib/language.ts';
import { Logo } from './logo.tsx';
import styles from './entry-layout.module.css';

/** The page around sign-in, sign-up and the steps before the first workspace: brand, one column, languages. */
export function EntryLayout({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  const current = useLanguage((state) => state.language);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <span className={styles.brand}>
          <Logo />
          Tandem
        </span>
        {aside}
      </header>
      <main className={styles.main}>
        <div className={styles.column}>{children}</div>
      </main>
      <footer className={styles.footer}>
        {LANGUAGES.map(({ code, name }) => (
          <button
            key={code}
            type="button"
            lang={code}
            aria-pressed={code === current}
            onClick={() => chooseLanguage(code)}
          >
            {name}
          </button>
        ))}
      </footer>
    </div>
  );
}
