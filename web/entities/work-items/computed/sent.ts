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

/** Changes do not have what is computed when items are read: what an answer had before them stays. */
const before = new Map<string, FieldValues>();
/** Items whose values were asked for and could not be computed here, by their projects. */
const asked = new Map<Stream, Map<string, boolean>>();

function retain(id: string, values: FieldValues): void {
  const read = Object.entries(values).filter(([fieldId]) => {
    const field = fields.get(fieldId);
    return field !== undefined && isComputedWhenRead(field);
  });
  if (read.length > 0) before.set(id, Object.fromEntries(read));
}

workItems.onConfirmation(({ id, before: row, after, isRead }) => {
  if (isRead || !after) before.delete(id);
  else if (row && !before.has(id)) retain(id, row.fields);
});
workItems.onCleared(() => {
  before.clear();
  asked.clear();
});

/** What the server sent of a value that cannot be computed here; it is read again when the project changes. */
export function sentValue(row: WorkItem, fieldId: string): FieldValue | undefined {
  const stream = projectStream(row.project_id);
  const ofProject = asked.get(stream) ?? new Map<string, boolean>();
  asked.set(stream, ofProject.set(row.id, row.is_epic));
  return row.fields[fieldId] ?? before.get(row.id)?.[fieldId];
}

const PAUSE_MS = 100;
let pause: ReturnType<typeof setTimeout> | undefined;

/** A burst of changes is drawn once. */
function announce(): void {
  pause ??= setTimeout(() => {
    pause = undefined;
    useTick.setState(({ tick }) => ({ tick: tick + 1 }));
  }, PAUSE_MS);
}
workItems.subscribe(announce);
estimates.subscribe(announce);
fields.subscribe(announce);
onWhole(announce);

const READ_AFTER_MS = 1000;
const MOST = 100;
const waiting = new Map<Stream, ReturnType<typeof setTimeout>>();

/** Reads values again that only the server knows, once a burst of Changes is over. */
function readAgain(stream: Stream): void {
  const ofProject = asked.get(stream);
  if (!ofProject || waiting.has(stream)) return;
  const read = async () => {
    waiting.delete(stream);
    const [projectId = ''] = stream.split(':').slice(1);
    asked.delete(stream);
    for (const isEpic of [false, true]) {
      const ids = [...ofProject].flatMap(([id, ofEpic]) => (ofEpic === isEpic ? id : [])).slice(-MOST);
      if (ids.length > 0) await readRows({ projectId, stream, isEpic, ids });
    }
  };
  // Values that could not be read again stay as they were sent.
  const begin = () => void read().catch(() => undefined);
  waiting.set(stream, setTimeout(begin, READ_AFTER_MS));
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
// Another day has begun somewhere.
setInterval(() => {
  const now = days();
  if (now !== lastDays) announce();
  lastDays = now;
}, MINUTE_MS);
