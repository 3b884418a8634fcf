import type { Board, BoardItem, Group } from './board-api.ts';

/** What every layout is handed. */
export type ItemsProps = {
  anchor: string;
  board: Board;
  groups: Record<string, Group>;
  peekId: string | null;
  onOpen: (id: string) => void;
  onChange: (item: BoardItem) => void;
  /** Asks for more of a state. */
  onMore: (state: string) => void;
};
