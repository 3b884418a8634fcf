import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { decrypted, encrypted, isEncrypted } from './age.ts';

const PASSPHRASE = 'low tide at Ness, 06:40';
const all = async (chunks: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(chunks));
const sealed = (content: Buffer, passphrase = PASSPHRASE) =>
  all(encrypted(Readable.from([content]), passphrase));
const opened = (content: Buffer, passphrase = PASSPHRASE) =>
  all(decrypted(Readable.from(inParts(content, 50_000)), passphrase));

function* inParts(content: Buffer, size: number) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

// docs/contract/backups.md#encrypted-with-a-passphrase
test('what is encrypted comes back, empty, of one chunk exactly, and of several', async () => {
  for (const size of [0, 1, 65_536, 65_537, 200_000]) {
    const content = randomBytes(size);
    const made = await sealed(content);
    expect(isEncrypted(made)).toBe(true);
    expect(await opened(made)).toEqual(content);
  }
});

// docs/contract/backups.md#encrypted-with-a-passphrase
test('another passphrase, a changed byte, a part left out and a cut end are refused', async () => {
  const made = await sealed(randomBytes(200_000));
  await expect(opened(made, 'another passphrase')).rejects.toThrow('The passphrase is not the one');
  const changed = Buffer.from(made);
  changed[100_000]! ^= 1;
  await expect(opened(changed)).rejects.toThrow('The backup is broken');
  const chunk = 65_536 + 16;
  const begin = made.length - 200_000 - 4 * 16;
  const withoutOne = Buffer.concat([made.subarray(0, begin), made.subarray(begin + chunk)]);
  await expect(opened(withoutOne)).rejects.toThrow('The backup is broken');
  for (const length of [20, begin - 3, begin + chunk, made.length - 1])
    await expect(opened(made.subarray(0, length))).rejects.toThrow('The backup is broken');
});
