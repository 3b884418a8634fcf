import type { People } from './people.ts';

const NOTHING = '3f0c2f6e-8f0e-4a4e-9a55-1d8f9f8b7c6d';

type Row = Record<string, unknown>;
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/** The first row that a list answers, whatever its shape. */
function firstRow(body: unknown): Row | undefined {
  if (Array.isArray(body)) return body.find(isRow);
  if (!isRow(body)) return undefined;
  const nested = 'results' in body ? [body['results']] : Object.values(body);
  for (const part of nested) {
    const found = Array.isArray(part) ? part.find(isRow) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** What a parameter is called in the rows of the list in front of it. */
const NAMES: Record<string, string> = { anchor: 'anchor', key: 'key', asset_key: 'asset', hook_key: 'key' };

/** Puts ids of rows that are there into paths: what stands before a parameter is asked for its first row. */
export class Filler {
  private readonly ids = new Map<string, Promise<string>>();
  private readonly people: People;
  /** Parameters for which there was a row. */
  readonly found = new Set<string>();

  constructor(people: People) {
    this.people = people;
  }

  async fill(path: string): Promise<string> {
    let filled = '';
    for (const part of path.split('/').slice(1)) {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      filled += `/${name ? await this.idOf(filled, name) : part}`;
    }
    return filled.replaceAll(/\{\w+\}/g, NOTHING);
  }

  private idOf(list: string, name: string): Promise<string> {
    const { place, admin } = this.people;
    if (name === 'slug') return Promise.resolve(place.slug);
    if (name === 'project_id') return Promise.resolve(place.projectId);
    if (name === 'person_id') return Promise.resolve(admin.id);
    if (name === 'key' && list.endsWith('/work-items')) return Promise.resolve('TEAM-1');
    const key = `${list}/{${name}}`;
    const known = this.ids.get(key) ?? this.lookUp(list, name);
    this.ids.set(key, known);
    return known;
  }

  private async lookUp(list: string, name: string): Promise<string> {
    const { admin, program } = this.people;
    const isOfPrograms = list.startsWith('/api/v1/');
    const { body } = await admin.callOnce(
      'GET',
      `${list}/`,
      undefined,
      isOfPrograms ? program.headers() : {},
    );
    const id = firstRow(body)?.[NAMES[name] ?? 'id'];
    if (typeof id !== 'string') return NOTHING;
    this.found.add(`${list}/{${name}}`);
    return id;
  }
}
