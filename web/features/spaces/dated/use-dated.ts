import { useEffect, useState } from 'react';
import { type Dated, type Days, type Filters, readDated } from '../parts/board-api.ts';

type Read = { key: string; round: number; dated: Dated | null };

/** Items with days, through the filters; null while they are read. What was read before stays until then. */
export function useDated(anchor: string, filters: Filters, days: Days) {
  const key = JSON.stringify([filters, days]);
  const [read, setRead] = useState<Read | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isOver = false;
    const [asked, between] = JSON.parse(key) as [Filters, Days];
    readDated(anchor, asked, between).then(
      (dated) => !isOver && setRead({ key, round, dated }),
      () => !isOver && setRead({ key, round, dated: null }),
    );
    return () => {
      isOver = true;
    };
  }, [anchor, key, round]);
  const hasFailed = read?.key === key && read.round === round && read.dated === null;
  return { dated: read?.dated ?? null, hasFailed, retry: () => setRound(round + 1) };
}
