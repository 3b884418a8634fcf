import { useEffect, useState } from 'react';
import { type BoardItem, type Filters, type Group, readGroups } from './parts/board-api.ts';

type Groups = Record<string, Group>;

const merged = (groups: Groups, state: string, more: Group | undefined): Groups => {
  const before = groups[state];
  if (!before || !more) return groups;
  const known = new Set(before.results.map(({ id }) => id));
  const added = more.results.filter(({ id }) => !known.has(id));
  return { ...groups, [state]: { ...more, results: [...before.results, ...added] } };
};

/** What the board shows through the filters, by state. */
export function useGroups(anchor: string, filters: Filters) {
  const [groups, setGroups] = useState<Groups | null>(null);
  const [failedRound, setFailedRound] = useState<number | null>(null);
  const [round, setRound] = useState(0);
  const asked = JSON.stringify(filters);
  useEffect(() => {
    let isOver = false;
    readGroups(anchor, JSON.parse(asked) as Filters).then(
      (read) => {
        if (isOver) return;
        setGroups(read);
        setFailedRound(null);
      },
      () => !isOver && setFailedRound(round),
    );
    return () => {
      isOver = true;
    };
  }, [anchor, asked, round]);
  const loadMore = async (state: string) => {
    const loaded = groups?.[state]?.results.length ?? 0;
    const more = await readGroups(anchor, filters, { loaded, state });
    setGroups((now) => now && merged(now, state, more[state]));
  };
  const change = (item: BoardItem) =>
    setGroups((now) => {
      const group = now?.[item.state_id];
      if (!now || !group) return now;
      const results = group.results.map((each) => (each.id === item.id ? { ...each, ...item } : each));
      return { ...now, [item.state_id]: { ...group, results } };
    });
  const retry = () => setRound(round + 1);
  return { groups, hasFailed: failedRound === round, retry, loadMore, change };
}
