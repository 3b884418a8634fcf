import { IconChevronRight } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../icons/icon.tsx';
import styles from './screen-header.module.css';

export type Crumb = { label: string; to?: string; icon?: ReactNode };

type ScreenHeaderProps = {
  crumbs: readonly Crumb[];
  /** After the last crumb, e.g. the number of items. */
  count?: string | number | undefined;
  /** Beside the breadcrumb, e.g. "Saved". */
  status?: ReactNode;
  /** At the right end: view controls, then the one primary button. */
  children?: ReactNode;
};

/** The 44 px row on top of every screen: where I am on the left, what I can do on the right. */
export function ScreenHeader({ crumbs, count, status, children }: ScreenHeaderProps) {
  const { t, i18n } = useTranslation();
  const shown = typeof count === 'number' ? count.toLocaleString(i18n.language) : count;
  return (
    <header className={styles.header}>
      <nav className={styles.crumbs} aria-label={t('breadcrumb')}>
        {crumbs.map((crumb, index) => (
          <Fragment key={index}>
            {index > 0 && <Icon of={IconChevronRight} size={12} className={styles.separator} />}
            <CrumbText crumb={crumb} isLast={index === crumbs.length - 1} />
          </Fragment>
        ))}
        {shown !== undefined && <span className={styles.count}>{shown}</span>}
      </nav>
      {status}
      <span className={styles.space} />
      {children}
    </header>
  );
}

function CrumbText({ crumb, isLast }: { crumb: Crumb; isLast: boolean }) {
  const content = (
    <>
      {crumb.icon}
      <span className={styles.text}>{crumb.label}</span>
    </>
  );
  if (isLast) {
    return (
      <h1 className={styles.crumb} aria-current="page" title={crumb.label}>
        {content}
      </h1>
    );
  }
  return crumb.to ? (
    <Link to={crumb.to} className={`${styles.crumb} ${styles.up}`} title={crumb.label}>
      {content}
    </Link>
  ) : (
    <span className={`${styles.crumb} ${styles.up}`}>{content}</span>
  );
}

/** The hairline between groups of controls. */
export const HeaderDivider = () => <span className={styles.divider} aria-hidden />;
