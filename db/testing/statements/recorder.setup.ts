import { afterAll } from 'vitest';
import { RECORD } from './record-path.ts';
import { record, writeRecord } from './recorder.ts';

record();
afterAll(() => writeRecord(RECORD));
