import { useEffect, useRef } from 'react';
import type { VirtualList } from '#lib/lists/virtual-list.ts';
import type { TimelineLines } from './use-timeline-lines.ts';

/** Opens the drawer or closes it. Once its rows are here, they are brought into sight. */
export function useOpenDrawer({ lines, drawerAt, setDrawer }: TimelineLines, rows: VirtualList) {
  const isAwaited = useRef(false);
  useEffect(() => {
    if (!isAwaited.current || lines.length <= drawerAt) return;
    isAwaited.current = false;
    rows.scrollToIndex(drawerAt, { align: 'start' });
  }, [rows, lines, drawerAt]);
  return (isOpen: boolean) => {
    isAwaited.current = isOpen;
    setDrawer(isOpen);
  };
}
