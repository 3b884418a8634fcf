import { isComputedWhenRead } from '@tandem/shared/projects/fields/when-read.ts';
import { projectStream, type Stream } from '@tandem/shared/sync/stream.ts';
import { dayIn } from '@tandem/shared/time/calendar-day.ts';
import { api } from '#lib/http/api-client.ts';
import { estimates } from '../../projects/estimates/store.ts';
import { fields } from '../../projects/fields/store.ts';
import type { FieldValue, FieldValues } from '../../projects/fields/types.ts';
import { projects } from '../../projects/projects/store.ts';
import { onChange } from '../../live/live.ts';
import { onWhole } from '../lists/project-copy.ts';
import { itemsCall } from '../rows/item-call.ts';
import { withSource } from '../rows/row-source.ts';
import { workItems } from '../rows/store.ts';
import type { WorkItem } from '../rows/types.ts';
import { useTick } from './tick.ts';

/**
 * Changes do not contain values that are computed on read. The values of the response before them stay here.
 */
const valuesBeforeChange = new Map<string, FieldValues>();
/** Items whose values could not be computed on the device, by the stream of their project. */
const requestedByStream = new Map<Stream, Map<string, boolean>>();

function retainComputed(id: string, values: FieldValues): void {
  const read = Object.entries(values).filter(([fieldId]) => {
    const field = fields.get(fieldId);
    return field !== undefined && isComputedWhenRead(field);
  });
  if (read.length > 0) valuesBeforeChange.set(id, Object.fromEntries(read));
}

workItems.onConfirmation(({ id, before: row, after, isRead }) => {
  if (isRead || !after) valuesBeforeChange.delete(id);
  else if (row && !valuesBeforeChange.has(id)) retainComputed(id, row.fields);
});
workItems.onCleared(() => {
  valuesBeforeChange.clear();
  requestedByStream.clear();
});

/**
 * Returns the server's value for one that cannot be computed on the device. It is read again when the project
 * changes.
 */
export function sentValue(row: WorkItem, fieldId: string): FieldValue | undefined {
  const stream = projectStream(row.project_id);
  const ofProject = requestedByStream.get(stream) ?? new Map<string, boolean>();
  requestedByStream.set(stream, ofProject.set(row.id, row.is_epic));
  return row.fields[fieldId] ?? valuesBeforeChange.get(row.id)?.[fieldId];
}

const PAUSE_MS = 100;
let redrawTimer: ReturnType<typeof setTimeout> | undefined;

/** Draws once after a burst of Changes. */
function announce(): void {
  redrawTimer ??= setTimeout(() => {
    redrawTimer = undefined;
    useTick.setState(({ tick }) => ({ tick: tick + 1 }));
  }, PAUSE_MS);
}
workItems.subscribe(announce);
estimates.subscribe(announce);
fields.subscribe(announce);
onWhole(announce);

const READ_AFTER_MS = 1000;
const MOST = 100;
const readTimers = new Map<Stream, ReturnType<typeof setTimeout>>();

/** Reads values that only the server has, once after a burst of Changes. */
function readAgain(stream: Stream): void {
  const ofProject = requestedByStream.get(stream);
  if (!ofProject || readTimers.has(stream)) return;
  const read = async () => {
    readTimers.delete(stream);
    const [projectId = ''] = stream.split(':').slice(1);
    requestedByStream.delete(stream);
    for (const isEpic of [false, true]) {
      const ids = [...ofProject].flatMap(([id, ofEpic]) => (ofEpic === isEpic ? id : [])).slice(-MOST);
      if (ids.length > 0) await readRows({ projectId, stream, isEpic, ids });
    }
  };
  // Values that could not be read again keep their last known value.
  const begin = () => void read().catch(() => undefined);
  readTimers.set(stream, setTimeout(begin, READ_AFTER_MS));
}

type Wanted = { projectId: string; stream: Stream; isEpic: boolean; ids: readonly string[] };

const readRows = ({ projectId, stream, isEpic, ids }: Wanted) =>
  workItems.reading(async () => {
    const { data, seqs } = await api.get<WorkItem[]>(`${itemsCall(projectId, isEpic)}list/`, {
      query: { issues: ids.join(',') },
    });
    withSource('page', () => workItems.confirmRows(data, stream, seqs[stream] ?? 0));
  });

for (const kind of ['work_item', 'epic', 'relation', 'estimate'] as const) {
  onChange(kind, ({ stream }) => readAgain(stream));
}

const MINUTE_MS = 60_000;
const days = () =>
  projects
    .select(() => true)
    .map(({ timezone }) => dayIn(timezone))
    .join(' ');
let lastDays = '';
// The day has changed in some time zone.
setInterval(() => {
  const now = days();
  if (now !== lastDays) announce();
  lastDays = now;
}, MINUTE_MS);
