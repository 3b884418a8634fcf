import { type ComponentProps, Suspense, useState } from 'react';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { useBuilder } from '../model/tree-drafts/builder-open.ts';
import { countFilters } from '../model/display/view-settings.ts';

const FilterChips = lazyPart(async () => (await import('../model/filters/filter-chips.tsx')).FilterChips);

/** The row of applied filters, whose code comes with the first of them; it stays then, to see where the focus goes. */
export function FilterRow(props: ComponentProps<typeof FilterChips>) {
  const isOpen = useBuilder(({ openIn }) => openIn === 'screen');
  const isFiltered = isOpen || countFilters(props.settings) > 0;
  const [wasFiltered, setWasFiltered] = useState(isFiltered);
  if (isFiltered && !wasFiltered) setWasFiltered(true);
  return <Suspense>{(isFiltered || wasFiltered) && <FilterChips {...props} />}</Suspense>;
}
