import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasText } from '@tandem/shared/text/fold.ts';
import { createSticky } from '#entities/personal/stickies/actions.ts';
import { useHasMoreStickies, useStickies } from '#entities/personal/stickies/hooks.ts';
import { findStickies, loadMoreStickies, loadStickies } from '#entities/personal/stickies/load.ts';
import type { Sticky } from '#entities/personal/stickies/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { useOnReconnect } from '#lib/http/use-on-reconnect.ts';
import { anyPaper } from './colors.ts';
import { isEmptySticky } from './sticky-card.tsx';

const matches = (row: Sticky, wanted: string) =>
  hasText(`${row.name ?? ''} ${row.description_stripped ?? ''}`, wanted);

/** My stickies, those that a text is in, and what can be done with all of them. */
export function useMyStickies() {
  const { t } = useTranslation('stickies');
  const { id, slug } = useCurrentWorkspace();
  const all = useStickies(id);
  const hasMore = useHasMoreStickies(id);
  const [query, setQuery] = useState('');
  const [freshId, setFresh] = useState<string | null>(null);
  const [failed, setFailed] = useState<number | null>(null);
  const [attempt, setAttempt] = useState(0);
  const wanted = query.trim().toLocaleLowerCase();
  useEffect(() => {
    loadStickies({ id, slug }).catch(() => setFailed(attempt));
  }, [id, slug, attempt]);
  const search = `${attempt} ${wanted}`;
  /** What could not be looked for among those that are not here yet. */
  const [missed, setMissed] = useState<string | null>(null);
  useEffect(() => {
    // What is found of them comes into the store.
    if (!wanted) return;
    findStickies({ id, slug }, wanted).then(
      () => setMissed(null),
      () => setMissed(search),
    );
  }, [id, slug, wanted, search]);
  const retry = () => setAttempt(attempt + 1);
  const rows = wanted ? all.filter((row) => matches(row, wanted)) : all;
  const isMissed = wanted !== '' && missed === search && rows.length === 0;
  const isFailed = isMissed || (failed === attempt && hasMore === undefined);
  useOnReconnect(isFailed, retry);
  const add = () => {
    if (all.some(isEmptySticky)) {
      showToast({ tone: 'info', title: t('one_empty.title'), text: t('one_empty.text') });
      return;
    }
    setQuery('');
    setFresh(createSticky({ background_color: anyPaper() }).id);
  };
  return {
    rows,
    count: all.length,
    query,
    setQuery,
    freshId,
    add,
    retry,
    state:
      !isMissed && (hasMore !== undefined || all.length > 0)
        ? ('done' as const)
        : isFailed
          ? ('failed' as const)
          : ('loading' as const),
    loadMore: hasMore && !wanted ? () => void loadMoreStickies({ id, slug }).catch(() => {}) : null,
  };
}
export type MyStickies = ReturnType<typeof useMyStickies>;
