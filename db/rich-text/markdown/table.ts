import type { Node } from '@tiptap/pm/model';
import { isPlain } from './writer.ts';

/** A cell that holds a single line of text and looks like any other. */
function isLine(cell: Node, kind: string): boolean {
  const [line] = cell.children;
  return (
    cell.type.name === kind &&
    isPlain(cell) &&
    cell.childCount === 1 &&
    line?.type.name === 'paragraph' &&
    isPlain(line)
  );
}

const lineOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** A table with a head and cells of one line; null for any other. */
export function writeTable(table: Node, write: (cell: Node) => string): string | null {
  const rows = table.children;
  const width = rows[0]?.childCount ?? 0;
  const isSimple = rows.every(
    (row, index) =>
      isPlain(row) &&
      row.childCount === width &&
      row.children.every((cell) => isLine(cell, index === 0 ? 'tableHeader' : 'tableCell')),
  );
  if (!isSimple || width === 0) return null;
  const lines = rows.map((row) =>
    lineOf(row.children.map((cell) => write(cell.child(0)).replaceAll('|', String.raw`\|`))),
  );
  return [lines[0], lineOf(Array.from({ length: width }, () => '---')), ...lines.slice(1)].join('\n');
}
