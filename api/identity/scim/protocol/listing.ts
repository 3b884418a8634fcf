import { z } from 'zod';
import { scimError } from './errors.ts';

const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const DEFAULT_COUNT = 100;
export const MAX_COUNT = 200;

const number = z.preprocess(
  (value) => (typeof value === 'string' && value !== '' ? Number(value) : value),
  z.int().optional(),
);
const names = z.string().max(2000).optional();
const query = z.object({
  filter: z.string().optional(),
  startIndex: number,
  count: number,
  attributes: names,
  excludedAttributes: names,
});
export type ListQuery = { filter: string | undefined; start: number; count: number } & Shown;
/** Names of attributes in small letters, of which alone, or but for which, resources are answered. */
export type Shown = { only: Set<string> | null; without: Set<string> };

const namesOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase().split(/[.:]/).at(0) ?? '')
    .filter((name) => name !== '');

/** What a request asks to see; numbers below their limits count as the limits (RFC 7644, 3.4.2.4). */
export function readQuery(said: unknown): ListQuery {
  const read = query.safeParse(said);
  if (!read.success) throw scimError(400, 'startIndex and count are whole numbers.', 'invalidValue');
  const { filter, startIndex = 1, count = DEFAULT_COUNT, attributes, excludedAttributes } = read.data;
  const only = namesOf(attributes);
  return {
    filter,
    start: Math.max(1, startIndex),
    count: Math.min(MAX_COUNT, Math.max(0, count)),
    only: only.length === 0 ? null : new Set([...only, 'id', 'schemas']),
    without: new Set(namesOf(excludedAttributes).filter((name) => name !== 'id' && name !== 'schemas')),
  };
}

/** A resource with what was asked for of it. */
export const show = (resource: object, { only, without }: Shown): object =>
  Object.fromEntries(
    Object.entries(resource).filter(([name, value]) => {
      const key = name.toLowerCase();
      return value !== undefined && (!only || only.has(key)) && !without.has(key);
    }),
  );

export const listResponse = (resources: object[], { total, start }: { total: number; start: number }) => ({
  schemas: [LIST],
  totalResults: total,
  startIndex: start,
  itemsPerPage: resources.length,
  Resources: resources,
});
