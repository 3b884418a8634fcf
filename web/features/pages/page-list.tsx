import { useLocalStorage } from '@mantine/hooks';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type RowDrop, useRowDrops } from '#components/drag/row-drag.ts';
import { patchPage } from '#entities/pages/pages/actions.ts';
import { useProjectPages } from '#entities/pages/pages/hooks.ts';
import type { Page } from '#entities/pages/pages/types.ts';
import { PAGE_ROWS, PageRow } from './page-row.tsx';
import { canStandBelow, treeRows } from './parts/pages-tree.ts';
import styles from './parts/pages.module.css';

type PageListProps = {
  pages: readonly Page[];
  projectId: string;
  /** What was searched for stands without its parents. */
  isFlat: boolean;
};

/** The pages of a tab as a tree. A row that is let go on another one stands below it; between two, beside these. */
export function PageList({ pages, projectId, isFlat }: PageListProps) {
  const { t } = useTranslation('pages');
  const all = useProjectPages(projectId);
  const [closed, setClosed] = useLocalStorage<string[]>({
    key: `tandem.pages-closed.${projectId}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const rows = useMemo(
    () =>
      isFlat
        ? pages.map((page) => ({ page, depth: 0, below: 0, isOpen: false }))
        : treeRows(pages, new Set(closed)),
    [pages, closed, isFlat],
  );
  const move = useCallback(
    ({ id, target, zone }: RowDrop) => {
      const page = all.find((row) => row.id === id);
      const beside = all.find((row) => row.id === target);
      if (!page || !beside) return;
      const parent = zone === 'onto' ? beside.id : beside.parent;
      if (canStandBelow(all, page, parent)) void patchPage(projectId, id, { parent });
    },
    [all, projectId],
  );
  useRowDrops(PAGE_ROWS, move);
  const toggle = (id: string) =>
    setClosed((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id]));
  if (rows.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('title')}>
      {rows.map((row) => (
        <PageRow
          key={row.page.id}
          row={row}
          projectId={projectId}
          onToggle={() => toggle(row.page.id)}
          canTake={(id) => {
            const page = all.find((other) => other.id === id);
            return page !== undefined && canStandBelow(all, page, row.page.id);
          }}
        />
      ))}
    </ul>
  );
}
