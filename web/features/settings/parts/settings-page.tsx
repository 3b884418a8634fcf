import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type Crumb, ScreenHeader } from '#components/screens/screen-header.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { PageStatus } from './page-status.tsx';
import styles from './settings-page.module.css';

type SettingsPageProps = {
  crumbs: readonly Crumb[];
  title: string;
  text?: ReactNode;
  count?: string | number | undefined;
  /** The one thing that can be done to the whole page. */
  action?: ReactNode;
  /** Above the title: a cover with a logo. */
  cover?: ReactNode;
  /** What is changed here is stored without a button for it. */
  isSavedAtOnce?: boolean | undefined;
  /** Tables need more room than forms. */
  isWide?: boolean;
  /** Beside the column: what is about one of its rows. */
  aside?: ReactNode;
  children: ReactNode;
};

/** One page of settings: where it is, what it is called, and its content in a column. */
export function SettingsPage({
  crumbs,
  title,
  text,
  count,
  action,
  cover,
  isSavedAtOnce = false,
  isWide,
  aside,
  children,
}: SettingsPageProps) {
  const { t } = useTranslation();
  return (
    <>
      <ScreenHeader crumbs={crumbs} status={isSavedAtOnce && <PageStatus />} />
      <div className={styles.panes}>
        <div className={styles.scroll}>
          <div className={styles.column} data-wide={isWide ? '' : undefined}>
            {cover}
            <div className={styles.head}>
              <div className={styles.words}>
                <h2 className={styles.title}>
                  {title}
                  {count !== undefined && <span className={styles.count}>{count}</span>}
                </h2>
                {text && <p className={styles.text}>{text}</p>}
              </div>
              {action}
            </div>
            {/* Words or code of a part may still be on their way: what the page is called stands meanwhile. */}
            <Suspense fallback={<SkeletonRows count={3} label={t('loading')} />}>{children}</Suspense>
          </div>
        </div>
        {aside}
      </div>
    </>
  );
}
