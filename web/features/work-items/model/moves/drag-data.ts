/** What travels with a dragged card, and what a column says of itself as a place to drop at. */
export type CardData = { type: 'card'; id: string; group: string };
/** `isStart`: what is let go there, and on no card, comes before the first. */
export type ColumnData = { type: 'column'; group: string; isStart?: boolean };

type Unknown = Record<string | symbol, unknown>;

export const isCardData = (data: Unknown): data is CardData => data['type'] === 'card';
export const isColumnData = (data: Unknown): data is ColumnData => data['type'] === 'column';
