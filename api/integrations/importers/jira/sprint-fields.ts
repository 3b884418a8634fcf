import { type CustomFields, customValues } from './custom-fields.ts';

type Fields = Record<string, unknown>;

/** Fields that each Jira has under a number of its own; null where it has none, or nothing says which they are. */
export type JiraFields = { sprint: string | null; epic: string | null; custom?: CustomFields };

/** What these fields are, in every Jira. */
export const SPRINT_FIELD = 'com.pyxis.greenhopper.jira:gh-sprint';
export const EPIC_FIELD = 'com.pyxis.greenhopper.jira:gh-epic-link';

const CUSTOM = /^customfield_\d+$/;
const WRITTEN = /^[\w.]*\bgreenhopper\b[\w.]*@[\da-f]+\[.*\]$/s;
const STATES = new Set(['active', 'closed', 'future']);

/** Jiras of one's own write a sprint as `…Sprint@1f[id=7,state=CLOSED,name=One,startDate=2020-01-01T…]`. */
export function sprintOf(value: unknown): Fields | null {
  if (typeof value === 'object' && value !== null) return value as Fields;
  const inner = typeof value === 'string' ? /\[(.*)\]$/s.exec(value)?.[1] : undefined;
  if (inner === undefined) return null;
  const pairs = inner.split(/,(?=\w+=)/).map((pair): [string, string | null] => {
    const at = pair.indexOf('=');
    const text = pair.slice(at + 1);
    return [pair.slice(0, at), text === '<null>' || text === '' ? null : text];
  });
  return Object.fromEntries(pairs);
}

/** A list of nothing but sprints. */
function isSprints(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isSprint);
}

function isSprint(value: unknown): boolean {
  if (typeof value === 'string') return WRITTEN.test(value);
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, state } = value as Fields;
  return id !== undefined && typeof name === 'string' && STATES.has(String(state).toLowerCase());
}

/**
 * The fields of an issue with its sprints and its epic under the names that files have for them. Where nothing says which
 * field holds the sprints, it is the one that looks like it.
 */
export function withSprints(given: Fields, { sprint, epic, custom: known }: JiraFields): Fields {
  const at = sprint ?? Object.keys(given).find((name) => CUSTOM.test(name) && isSprints(given[name])) ?? null;
  const custom = new Set([at, epic]);
  const fields = Object.fromEntries(Object.entries(given).filter(([id]) => !custom.has(id)));
  const list = at === null ? [] : [given[at] ?? []].flat();
  const sprints = list.map(sprintOf).filter((each) => each !== null);
  const key = epic === null ? null : given[epic];
  return {
    ...fields,
    ...(sprints.length > 0 ? { sprints } : {}),
    ...(typeof key === 'string' && key !== '' ? { epic: { key } } : {}),
    ...(known && known.size > 0 ? { custom: customValues(fields, known) } : {}),
  };
}
