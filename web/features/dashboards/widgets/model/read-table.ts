export type Cell = string | number | null;
/** The numbers of a widget, for screen readers and for files. */
export type ReadTable = {
  head: string[];
  rows: Cell[][];
  /** How its numbers are written, where they are no plain ones. */
  text?: (value: number) => string;
};
