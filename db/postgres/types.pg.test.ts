import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { generateTypes } from '../testing/generate-types.ts';
import { createTestDatabase } from '../testing/database.ts';

test('types.generated.ts is what the migrated schema gives', async () => {
  const database = await createTestDatabase();
  const file = path.join(import.meta.dirname, 'types.generated.ts');
  expect(fs.readFileSync(file, 'utf8')).toBe(await generateTypes(database.db));
  await database.close();
});
