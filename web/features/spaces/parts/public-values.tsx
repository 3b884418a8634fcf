import i18next from 'i18next';
import { Suspense } from 'react';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import type { Board, BoardItem } from './board-api.ts';

/** Most boards show no fields. */
const Values = lazyPart(async () => {
  const [{ FieldValueList }] = await Promise.all([
    import('./field-value-list.tsx'),
    i18next.loadNamespaces('fields'),
  ]);
  return FieldValueList;
});

type PublicValuesProps = { board: Board; item: BoardItem; look: 'card' | 'row' };

/** What an item has in the fields that visitors see, by their names. */
export function PublicValues({ board, item, look }: PublicValuesProps) {
  const filled = board.fields.filter(({ id }) => item.fields[id] !== undefined);
  if (filled.length === 0) return null;
  return (
    <Suspense>
      <Values fields={filled} values={item.fields} look={look} />
    </Suspense>
  );
}
