import { useParts } from '#entities/planning/initiatives/hooks.ts';
import type { Initiative } from '#entities/planning/initiatives/types.ts';
import type { Line } from '../model/lines.ts';

/** Reads the parts of the initiatives whose parts are drawn, for as long as they are. */
export function PartReaders({ lines }: { lines: readonly (Line | undefined)[] }) {
  const rows = new Map<string, Initiative>();
  for (const line of lines) {
    if (line?.kind === 'part' || (line?.isOpen && line.initiative.parts.length > 0)) {
      rows.set(line.initiative.id, line.initiative);
    }
  }
  return [...rows.values()].map((row) => <PartReader key={row.id} row={row} />);
}

function PartReader({ row }: { row: Initiative }) {
  useParts(row);
  return null;
}
