import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';

describe('values in files', () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-config-test-'));
  afterAll(() => fs.rmSync(directory, { recursive: true, force: true }));
  const fileOf = (name: string, text: string) => {
    const file = path.join(directory, name);
    fs.writeFileSync(file, text);
    return file;
  };

  test('stand for the variables, settings of the console among them, without the line break at their end', () => {
    const config = readConfig({
      SECRET_KEY_FILE: fileOf('key', `${'k'.repeat(40)}\n`),
      EMAIL_HOST_PASSWORD_FILE: fileOf('password', 'of the mail server'),
    });
    expect(config.secret_key).toBe('k'.repeat(40));
    expect(config.settings.EMAIL_HOST_PASSWORD).toBe('of the mail server');
  });

  test.each([
    [
      'that is not there',
      { SECRET_KEY_FILE: '/nowhere/key' },
      '/nowhere/key cannot be read: it does not exist.',
    ],
    ['that is a directory', { SECRET_KEY_FILE: directory }, 'cannot be read: it is a directory.'],
    ['that is empty', { SECRET_KEY_FILE: fileOf('empty', '\n') }, 'is empty.'],
    [
      'beside the value itself',
      { SECRET_KEY: 'k'.repeat(40), SECRET_KEY_FILE: '/nowhere' },
      'SECRET_KEY is set as well. Set one of them.',
    ],
    ['that is misspelt', { SECRET_KEY_FIEL: '/nowhere' }, 'Is SECRET_KEY_FILE meant?'],
  ])('a file %s is one line of what is wrong', (_name, env, said) => {
    expect(() => readConfig(env)).toThrow(said);
  });
});

test.each([
  ['BACKUP_S3_REGION: is needed', { BACKUP_S3_BUCKET: 'copies' }],
  ['BACKUP_DIR: is set, and a bucket for backups too', { BACKUP_DIR: 'x', BACKUP_S3_BUCKET: 'copies' }],
  ['BACKUP_RETENTION: is no rule such as 7d,4w,6m', { BACKUP_RETENTION: '6m,4w' }],
  ['BACKUP_PASSPHRASE: ', { BACKUP_PASSPHRASE: 'short' }],
])('half of what backups need is refused: %s', (said, env) => {
  expect(() => readConfig(env)).toThrow(said);
});
