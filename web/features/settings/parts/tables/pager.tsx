import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { IconButton } from '#components/controls/icon-button.tsx';
import styles from './pager.module.css';

type PagerProps = {
  page: number;
  hasMore: boolean;
  texts: { range: string; newer: string; older: string };
  show: (page: number) => void;
};

/** Which rows of many are shown, the newest first, and the ways to the others. */
export const Pager = ({ page, hasMore, texts, show }: PagerProps) => (
  <div className={styles.pager}>
    <span>{texts.range}</span>
    <IconButton
      of={IconChevronLeft}
      label={texts.newer}
      size="sm"
      disabled={page === 0}
      onClick={() => show(page - 1)}
    />
    <IconButton
      of={IconChevronRight}
      label={texts.older}
      size="sm"
      disabled={!hasMore}
      onClick={() => show(page + 1)}
    />
  </div>
);
