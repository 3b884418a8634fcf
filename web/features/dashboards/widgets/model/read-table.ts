export type Cell = string | number | null;
/** The numbers of a widget, for screen readers and for files. */
export type ReadTable = { head: string[]; rows: Cell[][] };
