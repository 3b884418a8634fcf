import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './tabs.module.css';

type TabLink = {
  to: string;
  text: ReactNode;
  isHere: boolean;
  /** Nothing is said about it until it is known. */
  count?: number | undefined;
  /** Those from here on are of another kind. */
  isApart?: boolean;
};
type TabLinksProps = {
  label: string;
  tabs: readonly TabLink[];
  /** Going from one to the other is no step back. */
  replace?: boolean;
  children?: ReactNode;
};

/** Screens beside each other under one name; at the end of the line what holds for all of them. */
export function TabLinks({ label, tabs, replace = false, children }: TabLinksProps) {
  return (
    <div className={styles.line}>
      <nav className={styles.tabs} aria-label={label}>
        {tabs.map(({ to, text, isHere, count, isApart = false }) => (
          <Fragment key={to}>
            {isApart && <span className={styles.divider} aria-hidden />}
            <Link to={to} replace={replace} aria-current={isHere ? 'page' : undefined} className={styles.tab}>
              {text}
              {count !== undefined && <span className={styles.count}>{count}</span>}
            </Link>
          </Fragment>
        ))}
      </nav>
      {children}
    </div>
  );
}
