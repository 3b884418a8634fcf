import type { Db } from '@tandem/db/postgres/client.ts';
import type { PresencePlace } from '@tandem/shared/sync/socket-events.ts';
import { type Stream, parseStream } from '@tandem/shared/sync/stream.ts';
import type { Connection } from '../sockets/connections.ts';

const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * A restricted guest can be in the project as a whole and at work items of their own; everybody else wherever they say.
 */
export async function mayBeAt(
  db: Db,
  connection: Connection,
  where: { stream: Stream; place: PresencePlace | null },
): Promise<boolean> {
  const { stream, place } = where;
  if (!place || connection.views.get(stream) !== 'own_items') return true;
  if (place.moving) return false;
  const project = parseStream(stream);
  if (place.id === project?.id) return true;
  if (!project || !UUID_PATTERN.test(place.id)) return false;
  const item = await db
    .selectFrom('work_items')
    .select('id')
    .where('id', '=', place.id)
    .where('project_id', '=', project.id)
    .where('created_by', '=', connection.user.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return item !== undefined;
}
