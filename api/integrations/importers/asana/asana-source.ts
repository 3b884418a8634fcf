import { readJsonLines } from '../lines/read-json-lines.ts';
import type { TrackerSource } from '../source/source-item.ts';
import { mapAsanaTask } from './map-task.ts';
import { asanaTaskSchema } from './task-schema.ts';

/** A project of Asana as it was fetched: a task on each line, plain or gzip. */
export const asanaSource = (file: string): TrackerSource => ({
  name: 'asana',
  read: () => readJsonLines(file, asanaTaskSchema, mapAsanaTask),
});
