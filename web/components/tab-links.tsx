import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './tab-links.module.css';

type TabLink = { to: string; text: string; isHere: boolean; count?: number | undefined };
type TabLinksProps = { label: string; tabs: readonly TabLink[]; children?: ReactNode };

/** Screens beside each other under one name; at the end of the line what holds for all of them. */
export function TabLinks({ label, tabs, children }: TabLinksProps) {
  return (
    <div className={styles.line}>
      <nav className={styles.tabs} aria-label={label}>
        {tabs.map(({ to, text, isHere, count = 0 }) => (
          <Link key={to} to={to} aria-current={isHere ? 'page' : undefined} className={styles.tab}>
            {text}
            {count > 0 && <span className={styles.count}>{count}</span>}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}
