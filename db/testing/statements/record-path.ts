import path from 'node:path';

/** Where the processes of the database tests write down which statements they ran. */
export const RECORD = path.join(import.meta.dirname, '../../../.cache/statements');
