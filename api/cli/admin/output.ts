/** What a command has to say: lines for people, or one JSON value for programs. */
export type Output = {
  /** A row of an object, under the heads of its keys; without rows the line `none`. */
  table: (rows: readonly Readonly<Record<string, Cell>>[], none?: string) => void;
  /** A sentence for people, and the facts of it for programs. */
  say: (line: string, facts: object) => void;
};
type Cell = string | number | boolean | null;

const textOf = (cell: Cell | undefined): string => {
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return cell === null || cell === undefined ? '-' : String(cell);
};

function linesOf(rows: readonly Readonly<Record<string, Cell>>[]): string[] {
  const heads = Object.keys(rows[0] ?? {});
  const lines = [heads, ...rows.map((row) => heads.map((head) => textOf(row[head])))];
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

export function outputTo(write: (line: string) => void, isJson: boolean): Output {
  if (isJson)
    return {
      table: (rows) => write(JSON.stringify(rows)),
      say: (_line, facts) => write(JSON.stringify(facts)),
    };
  return {
    table: (rows, none = 'None.') => {
      if (rows.length === 0) write(none);
      else for (const line of linesOf(rows)) write(line);
    },
    say: write,
  };
}
