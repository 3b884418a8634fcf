import type { TFunction } from 'i18next';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { inkOf } from '#components/icons/state-icon.tsx';
import { personColor } from '#components/people/people-color.ts';
import type { TileData } from '#entities/insight/dashboards/types.ts';
import { type Named, type Names, OTHER } from './named.ts';
import { namedRow, onNames } from './names-of-stores.ts';

const IDS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const GREY = 'var(--text-3)';

/** Fills of groups and priorities, the same in all charts. */
const GROUP_PATTERNS: Record<string, number> = {
  completed: 0,
  started: 1,
  unstarted: 2,
  backlog: 3,
  cancelled: 4,
};
const PRIORITY_PATTERNS: Record<string, number> = { urgent: 4, high: 1, medium: 0, low: 2, none: 3 };

type Words = TFunction<readonly ['widgets', 'analytics']>;
type Known = Record<string, Record<string, { name: string; color?: string | null; identifier?: string }>>;

function ofWord(by: string, key: string, t: Words): Named | undefined {
  if (by === 'state__group' && key in GROUP_PATTERNS) {
    return {
      name: t(`analytics:group.${key}` as 'analytics:group.backlog'),
      color: `var(--state-${key})`,
      pattern: GROUP_PATTERNS[key] ?? 0,
      group: key as 'backlog',
    };
  }
  if (by === 'priority' && key in PRIORITY_PATTERNS) {
    return {
      name: t(`analytics:priority.${key}` as 'analytics:priority.none'),
      color: `var(--prio-${key})`,
      pattern: PRIORITY_PATTERNS[key] ?? 0,
    };
  }
  if (key === 'true' || key === 'false') {
    const name = key === 'true' ? t('widgets:yes') : t('widgets:no');
    return { name, color: key === 'true' ? 'var(--accent)' : GREY };
  }
  return undefined;
}

function ofAnswer(by: string, key: string, known: Known): Named | undefined {
  const found = known[by]?.[key] ?? Object.values(known).find((names) => names[key])?.[key];
  if (!found) return undefined;
  const person = /assignees__id|created_by|member|person/.test(by)
    ? { id: key, display_name: found.name }
    : null;
  return {
    name: found.name,
    color: found.color ? inkOf(found.color) : personColor(key),
    ...(found.identifier ? { identifier: found.identifier } : {}),
    ...(person ? { person } : {}),
  };
}

const OF_PEOPLE = ['assignees__id', 'member_id', 'created_by'];

/** What the values of an answer are called: from the stores, or from the answer where a reader has none. */
export function useNames(data: TileData | undefined, _projectIds: readonly string[] = []): Names {
  const answer = data?.answer;
  const { t } = useTranslation(['widgets', 'analytics']);
  const known = answer?.names as Known | undefined;
  const ids = useMemo(
    () => (answer && !known ? [...new Set(JSON.stringify(answer).match(IDS))] : []),
    [answer, known],
  );
  // A text of all names: what draws them does so again when one of them is another.
  const read = useCallback(() => JSON.stringify(ids.map((id) => namedRow(id) ?? null)), [ids]);
  const rows = useSyncExternalStore(onNames, read);
  return useMemo(() => {
    const named = JSON.parse(rows) as (Named | null)[];
    const byId = new Map(ids.map((id, index) => [id, named[index] ?? undefined]));
    return (by, key) => {
      if (key === null) {
        return { name: OF_PEOPLE.includes(by) ? t('widgets:unassigned') : t('widgets:none'), color: GREY };
      }
      if (key === OTHER) return { name: t('widgets:other'), color: 'var(--border-control)' };
      const found = byId.get(key) ?? (known && ofAnswer(by, key, known)) ?? ofWord(by, key, t as Words);
      // A number, a rating or a text stands for itself; of an id nothing is known.
      return found ?? { name: key.match(IDS) ? t('widgets:unknown') : key, color: personColor(key) };
    };
  }, [rows, ids, known, t]);
}
