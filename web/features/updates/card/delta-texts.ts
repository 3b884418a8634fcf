import type { TFunction } from 'i18next';
import { percentOf } from '@tandem/shared/planning/percent.ts';
import { percentText } from '#components/charts/number-text.ts';
import type { UpdateProgress } from '#entities/projects/updates/types.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { dayOf } from '#lib/dates/instants.ts';

/** One of the four numbers of an update: what it is now, and what it was. */
export type Delta = {
  key: 'done' | 'scope' | 'target' | 'percent';
  value: string;
  text: string;
  title?: string;
  isBad?: boolean;
};

type Words = { t: TFunction; language: string };

function doneDelta({ done, since }: UpdateProgress, { t, language }: Words): Delta {
  const text = since
    ? t('updates:delta.since', { day: formatMonthDay(dayOf(since), language) })
    : t('updates:delta.so_far');
  return { key: 'done', value: t('updates:delta.done', { count: done }), text };
}

function scopeDelta(progress: UpdateProgress, { t }: Words): Delta {
  const { since, scope_before: from, scope_now: to, added, removed } = progress;
  const change = to - from;
  const title = since ? t('updates:delta.changes', { added, removed }) : undefined;
  const rest = { key: 'scope' as const, ...(title !== undefined && { title }) };
  if (since === null)
    return { ...rest, value: t('updates:delta.items', { count: to }), text: t('updates:delta.scope') };
  if (change === 0)
    return { ...rest, value: t('updates:delta.items', { count: to }), text: t('updates:delta.scope_same') };
  const value = t(change > 0 ? 'updates:delta.more' : 'updates:delta.fewer', { count: Math.abs(change) });
  return { ...rest, value, text: t('updates:delta.scope_change', { from, to }) };
}

function targetDelta(progress: UpdateProgress, { t, language }: Words): Delta {
  const { since, target_before: from, target_now: to } = progress;
  const name = (day: string | null) =>
    day === null ? t('updates:delta.no_target') : formatMonthDay(day, language);
  const isMoved = since !== null && from !== to;
  if (!isMoved) {
    const isSame = since !== null && to !== null;
    return {
      key: 'target',
      value: name(to),
      text: t(isSame ? 'updates:delta.target_same' : 'updates:delta.target'),
    };
  }
  return {
    key: 'target',
    value: `${name(from)} → ${name(to)}`,
    text: t('updates:delta.target'),
    // Later than before, or not known any more.
    isBad: from !== null && (to === null || to > from),
  };
}

function percentDelta(progress: UpdateProgress, { t, language }: Words): Delta {
  const { since, scope_before, scope_now, done_before, done_now } = progress;
  // Rounded as every progress bar is.
  const write = (done: number, total: number) => percentText(percentOf(done, total), language);
  const text =
    since !== null && scope_before > 0
      ? t('updates:delta.percent_on', {
          percent: write(done_before, scope_before),
          day: formatMonthDay(dayOf(since), language),
        })
      : t('updates:delta.percent');
  return { key: 'percent', value: scope_now === 0 ? '–' : write(done_now, scope_now), text };
}

/** The four numbers of an update in words. */
export const deltasOf = (progress: UpdateProgress, words: Words): readonly Delta[] => [
  doneDelta(progress, words),
  scopeDelta(progress, words),
  targetDelta(progress, words),
  percentDelta(progress, words),
];
