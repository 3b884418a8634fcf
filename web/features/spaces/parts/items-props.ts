import type { Board, BoardItem, Group } from './board-api.ts';

/** What every layout is handed. */
export type OpeningProps = {
  anchor: string;
  board: Board;
  peekId: string | null;
  onOpen: (id: string) => void;
};

/** What those are handed that show items by their states. */
export type ItemsProps = OpeningProps & {
  groups: Record<string, Group>;
  onChange: (item: BoardItem) => void;
  /** Asks for more of a state. */
  onMore: (state: string) => void;
};
