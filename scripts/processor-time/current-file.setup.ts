import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { FILES_OF_WORKERS } from './names.ts';

// Says which file this worker is about to run, so that what it and its children do is counted for that one.
const directory = process.env[FILES_OF_WORKERS];
const { testPath } = expect.getState();
if (directory && testPath) fs.writeFileSync(path.join(directory, String(process.pid)), testPath);
