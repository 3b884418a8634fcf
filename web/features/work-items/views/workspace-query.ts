/** Views that are there without anybody saving them. */
export const FIXED_VIEWS = ['all-issues', 'assigned', 'created', 'subscribed'] as const;
type FixedView = (typeof FIXED_VIEWS)[number];

export const isFixedView = (id: string): id is FixedView => FIXED_VIEWS.some((each) => each === id);

const KEYS: Record<FixedView, string | null> = {
  'all-issues': null,
  assigned: 'assignees',
  created: 'created_by',
  subscribed: 'subscriber',
};

/** What one of them asks for of me. */
export function filtersOfFixed(id: FixedView, me: string): Record<string, string> {
  const key = KEYS[id];
  return key ? { [key]: me } : {};
}

/** Some items under a name, as an address carries them: those that a number counts. */
export type ChosenItems = { name: string; filters: Record<string, string> };

/** Null where the address chooses none, or what it has is none. */
export function readChosen(params: URLSearchParams): ChosenItems | null {
  const [name, text] = [params.get('name'), params.get('filters')];
  if (!text) return null;
  try {
    const given: unknown = JSON.parse(text);
    if (typeof given !== 'object' || given === null) return null;
    const filters = Object.entries(given).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    );
    return { name: name ?? '', filters: Object.fromEntries(filters) };
  } catch {
    return null;
  }
}
