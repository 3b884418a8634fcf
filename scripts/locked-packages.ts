type Entry = {
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
type Lock = { packages: Record<string, Entry> };

const NODE_MODULES = 'node_modules';

/** Where a package that is named in the one at a place is found, as Node looks for it. */
function placeOf({ packages }: Lock, name: string, from: string): string | undefined {
  for (let at = from; ; at = parentOf(at)) {
    const place = at === '' ? `${NODE_MODULES}/${name}` : `${at}/${NODE_MODULES}/${name}`;
    if (packages[place]) return place;
    if (at === '') return undefined;
  }
}

/** The package or folder in whose node_modules a place is; at last the root. */
function parentOf(place: string): string {
  const at = place.lastIndexOf(`/${NODE_MODULES}/`);
  return at === -1 ? '' : place.slice(0, at);
}

function namesOf(entry: Entry): string[] {
  const peers = Object.keys(entry.peerDependencies ?? {}).filter(
    (name) => !entry.peerDependenciesMeta?.[name]?.optional,
  );
  return [
    ...Object.keys(entry.dependencies ?? {}),
    ...Object.keys(entry.optionalDependencies ?? {}),
    ...peers,
  ];
}

/**
 * The places of all packages that some workspaces need to run, with those that these need, as the lock file has them.
 * Optional ones of other platforms are among them: they are not on the disk.
 */
export function packagesOf(lock: Lock, workspaces: readonly string[]): string[] {
  const found = new Set<string>();
  const waiting = [...workspaces];
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    const entry = lock.packages[from];
    for (const name of entry ? namesOf(entry) : []) {
      const place = placeOf(lock, name, from);
      if (place === undefined || found.has(place)) continue;
      found.add(place);
      if (!lock.packages[place]?.link) waiting.push(place);
    }
  }
  return [...found].toSorted();
}
