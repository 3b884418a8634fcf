import { z } from 'zod';
import type { ServiceAccess } from './ask-service.ts';
import { askFor } from './read-answer.ts';

/** Fields that each Jira has under a number of its own; null where it has none. */
export type JiraFields = { sprint: string | null; epic: string | null };
type Fields = Record<string, unknown>;
/** An issue as files have it. */
export type JiraRecord = { key: string; fields: Fields };

const fieldsSchema = z.array(
  z.object({ id: z.string(), schema: z.object({ custom: z.string().nullish() }).nullish() }),
);
const SPRINT = 'com.pyxis.greenhopper.jira:gh-sprint';
const EPIC = 'com.pyxis.greenhopper.jira:gh-epic-link';

export async function readFields(access: ServiceAccess): Promise<JiraFields> {
  const fields = await askFor(access, { path: '/rest/api/2/field' }, fieldsSchema);
  const idOf = (custom: string) => fields.find(({ schema }) => schema?.custom === custom)?.id ?? null;
  return { sprint: idOf(SPRINT), epic: idOf(EPIC) };
}

/** Jiras of one's own write a sprint as `…Sprint@1f[id=7,state=CLOSED,name=One,startDate=2020-01-01T…]`. */
function sprintOf(value: unknown): Fields | null {
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

const isClosed = ({ state }: Fields) => typeof state === 'string' && state.toLowerCase() === 'closed';

/** An issue of a search as files have it: its sprints and its epic under the names that they have there. */
export function toRecord(
  { fields: given, ...issue }: { key: string; fields: Fields },
  { sprint, epic }: JiraFields,
): JiraRecord {
  const custom = new Set([sprint, epic]);
  const fields = Object.fromEntries(Object.entries(given).filter(([id]) => !custom.has(id)));
  const list = sprint === null ? [] : [given[sprint] ?? []].flat();
  const sprints = list.map(sprintOf).filter((each) => each !== null);
  const key = epic === null ? null : given[epic];
  return {
    ...issue,
    fields: {
      ...fields,
      ...(sprints.length > 0
        ? { sprint: sprints.find((each) => !isClosed(each)), closedSprints: sprints.filter(isClosed) }
        : {}),
      ...(typeof key === 'string' ? { epic: { key } } : {}),
    },
  };
}
