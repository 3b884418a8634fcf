import { dependencies, type Dependency } from '../rows/dependencies.ts';

let all: readonly Dependency[] | null = null;
dependencies.onRowChange(() => {
  all = null;
});

function listAll(): readonly Dependency[] {
  all ??= dependencies.select(() => true);
  return all;
}

/** All that are known: the same list until one of them changes. */
export const useDependencies = (): readonly Dependency[] => dependencies.useSelect(listAll);
export const useIsDependencyUnsaved = (id: string) => dependencies.useIsUnsaved(id);
