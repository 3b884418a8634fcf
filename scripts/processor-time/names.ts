import path from 'node:path';

/** The variable with the directory in which each worker of Vitest says what it runs. */
export const FILES_OF_WORKERS = 'TANDEM_FILES_OF_WORKERS';

/** Processor seconds of each file of the last run; '' is what no file did alone. */
export const SECONDS_FILE = path.join(import.meta.dirname, '../../test-results/processor-seconds.json');
