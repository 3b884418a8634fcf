import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readAskedFields } from './asked-fields.ts';

const NAMED = /field(?::|%3A)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/gi;

/** What is known of the custom fields that an address names: one read, and none for all others. */
async function readNamedFields({ state, server, url }: FastifyRequest): Promise<void> {
  if (!state.workspace || !url.includes('field')) return;
  const ids = [...url.matchAll(NAMED)].flatMap(([, id]) => id?.toLowerCase() ?? []);
  if (ids.length > 0) state.fields = await readAskedFields(server.db, state.workspace.id, ids);
}

/** Lists that are filtered, grouped or ordered by custom fields (docs/contract/lists.md#conditions-on-custom-fields). */
export function registerNamedFields(app: FastifyInstance): void {
  app.addHook('preHandler', readNamedFields);
}
