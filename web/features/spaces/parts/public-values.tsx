import i18next from 'i18next';
import { Suspense } from 'react';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import type { Board, BoardItem } from './board-api.ts';

/** Loaded on demand, because most boards show no fields. */
const Values = lazyPart(async () => {
  const [{ FieldValueList }] = await Promise.all([
    import('./field-value-list.tsx'),
    i18next.loadNamespaces('fields'),
  ]);
  return FieldValueList;
});

type PublicValuesProps = { board: Board; item: BoardItem; look: 'card' | 'row' };

/** Shows the values of the public fields of an item, with their names. */
export function PublicValues({ board, item, look }: PublicValuesProps) {
  const filled = board.fields.filter(({ id }) => item.fields[id] !== undefined);
  if (filled.length === 0) return null;
  return (
    <Suspense>
      <Values fields={filled} values={item.fields} look={look} />
    </Suspense>
  );
}
