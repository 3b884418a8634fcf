import { VisuallyHidden } from '@mantine/core';
import type { Cell, ReadTable } from '../model/read-table.ts';

const MAX_ROWS = 200;

/** A widget as a table that is only read out. */
export function HiddenTable({ name, table }: { name: string; table: Required<ReadTable> }) {
  const written = (cell: Cell | undefined) =>
    cell === null || cell === undefined ? '–' : typeof cell === 'number' ? table.text(cell) : cell;
  return (
    <VisuallyHidden data-read-out>
      <table>
        <caption>{name}</caption>
        <thead>
          <tr>
            {table.head.map((cell, index) => (
              <th key={index} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.slice(0, MAX_ROWS).map(([first, ...cells], index) => (
            <tr key={index}>
              <th scope="row">{written(first)}</th>
              {cells.map((cell, column) => (
                <td key={column}>{written(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
