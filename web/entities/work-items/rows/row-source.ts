/**
 * Why rows are changing right now. A list must know: rows that a page brings are counted in its totals already, an item that
 * is new raises them, and one that was merely not loaded yet tells nothing about where it was before. A row of the copy is
 * behind what any list has loaded, unless it is newer than all that was received.
 */
type RowSource = 'page' | 'own' | 'remote' | 'copy';

let current: RowSource = 'remote';

export function withSource<T>(source: RowSource, work: () => T): T {
  const outer = current;
  current = source;
  try {
    return work();
  } finally {
    current = outer;
  }
}

export const rowSource = () => current;
