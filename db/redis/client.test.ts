import { once } from 'node:events';
import net from 'node:net';
import { expect, test } from 'vitest';
import { openRedis } from './client.ts';

test('a Redis that is full is waited for, and the log has no password', async () => {
  const full = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end('-ERR max number of clients reached\r\n'));
  });
  full.listen(0, '127.0.0.1');
  await once(full, 'listening');
  const { port } = full.address() as net.AddressInfo;
  const said: unknown[] = [];
  const write = (fields: object, text: string) => void said.push(fields, text);
  const link = await openRedis({
    address: {
      place: { host: '127.0.0.1', port },
      is_encrypted: false,
      username: undefined,
      password: 'low-tide',
      database: 0,
    },
    instance_key: 'a key of the installation for tests alone',
    log: { info: write, warn: write },
  });
  expect(await link.ask((client) => client.get('anything'))).toBeNull();
  await link.close();
  full.close();
  const errors = said.flatMap((each) => (each instanceof Object && 'err' in each ? [each.err] : []));
  const text = JSON.stringify(errors.map((error) => Object.assign({ said: String(error) }, error)));
  expect(text).toContain('max number of clients');
  expect(text).not.toContain('low-tide');
});
