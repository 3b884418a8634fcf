import { parseItemKey } from '#lib/http/paths.ts';
import { findProjectByIdentifier } from './hooks.ts';

/** The project that the address names, by its id or by the key of an item: where a new item most likely belongs. */
export function addressedProjectId(): string | undefined {
  const [, id] = /\/projects\/([^/]+)/.exec(location.pathname) ?? [];
  const [, key = ''] = /\/browse\/([^/]+)/.exec(location.pathname) ?? [];
  if (id && id !== 'archives') return id;
  return findProjectByIdentifier(parseItemKey(decodeURIComponent(key))?.identifier ?? '')?.id;
}
