import { type Times, addTime, noTimes } from '@tandem/db/metrics/registry.ts';
import { FILTER_PROPERTIES } from '@tandem/shared/work-items/filters/properties.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CALL_PATH } from './access/api-tokens.ts';

/** What one route was asked since the last time that this was taken. */
export type RouteTimes = Times & { method: string; route: string; failed: number };
/** What was slow: a route, and what its items were asked for, without the values. */
export type SlowShape = { route: string; shape: string; count: number; slowest_ms: number };

/** More different ones are not worth the memory until they are written. */
const MAX_SHAPES = 100;
/** What lists are asked for beside conditions. */
const LIST_PARAMS = new Set([
  'group_by',
  'sub_group_by',
  'order_by',
  'search',
  'per_page',
  'cursor',
  'expand',
  'fields',
]);

let routes = new Map<string, RouteTimes>();
let shapes = new Map<string, SlowShape>();

/** The conditions of a tree of filters by the names of their properties; custom fields are all called `field`. */
function propertiesOf(tree: unknown, found: Set<string>): void {
  if (Array.isArray(tree)) for (const part of tree) propertiesOf(part, found);
  if (typeof tree !== 'object' || tree === null || Array.isArray(tree)) return;
  for (const [key, value] of Object.entries(tree)) {
    const name = key.split('__')[0] ?? '';
    if (Object.hasOwn(FILTER_PROPERTIES, name)) found.add(name);
    else if (name.startsWith('field:')) found.add('field');
    if (typeof value === 'object') propertiesOf(value, found);
  }
}

function treeOf(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** What a list was asked for, in names that are ours alone; values and names that callers make up are not in it. */
export function shapeOfQuery(query: string): string {
  const params = new URLSearchParams(query);
  const found = new Set<string>();
  for (const name of params.keys()) {
    if (LIST_PARAMS.has(name)) found.add(name);
    else propertiesOf({ [name]: null }, found);
  }
  propertiesOf(treeOf(params.get('filters')), found);
  return [...found].toSorted().join(' ');
}

function noteShape(route: string, url: string, ms: number): void {
  const shape = shapeOfQuery(url.split('?')[1] ?? '');
  const key = `${route} ${shape}`;
  const known = shapes.get(key);
  if (!known && shapes.size >= MAX_SHAPES) return;
  const slowest_ms = Math.round(Math.max(ms, known?.slowest_ms ?? 0));
  shapes.set(key, { route, shape, count: (known?.count ?? 0) + 1, slowest_ms });
}

type Answered = { ms: number; route: string; is_slow: boolean };

/** Adds a call of the API to what is stored by the hour. */
export function noteForHours(
  { method, url }: FastifyRequest,
  { statusCode }: FastifyReply,
  { ms, route, is_slow }: Answered,
): void {
  if (!CALL_PATH.test(route)) return;
  const key = `${method} ${route}`;
  let times = routes.get(key);
  if (!times) routes.set(key, (times = Object.assign(noTimes(), { method, route, failed: 0 })));
  addTime(times, ms);
  if (statusCode >= 500) times.failed += 1;
  if (is_slow && method === 'GET') noteShape(route, url, ms);
}

/** Gives what has gathered, and begins anew. */
export function takeHours(): { routes: RouteTimes[]; shapes: SlowShape[] } {
  const taken = { routes: [...routes.values()], shapes: [...shapes.values()] };
  routes = new Map();
  shapes = new Map();
  return taken;
}
