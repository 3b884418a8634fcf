import type { UploadData } from '@tandem/shared/files/assets/schema.ts';
import { type Answer, type Caller, type TestApp, expectMade, hostOf } from '../testing/app.ts';

const BOUNDARY = 'a-boundary-of-the-test';
type Part = { name: string; value: string | Uint8Array; filename?: string };

/** A form as browsers write it, in the order of the parts. */
export function formOf(parts: readonly Part[]): { payload: Buffer; headers: Record<string, string> } {
  const written = parts.flatMap(({ name, value, filename }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${
        filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: application/octet-stream`
      }\r\n\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return {
    payload: Buffer.concat([...written, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

/** The fields of a slot, then the file, as the contract's clients send them: without a cookie. */
export const partsOf = ({ fields }: UploadData, file: Uint8Array): Part[] => [
  ...Object.entries(fields).map(([name, value]) => ({ name, value })),
  { name: 'file', value: file, filename: '../../../from the sender.png' },
];

/** Sends a form to the address of a slot. */
export async function upload({ app }: TestApp, data: UploadData, parts: readonly Part[]): Promise<Answer> {
  const { payload, headers } = formOf(parts);
  const answer = await app.inject({
    method: 'POST',
    url: new URL(data.url).pathname,
    headers: { host: hostOf(app), ...headers },
    payload,
  });
  const isJson = String(answer.headers['content-type'] ?? '').includes('json');
  return {
    status: answer.statusCode,
    body: isJson ? answer.json() : null,
    headers: answer.headers,
    text: answer.payload,
  };
}

/** A picture of this many pixels, by its head. */
export function png(width = 8, height = 8): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([
    head,
    size,
    Buffer.from('080600000000000000', 'hex'),
    Buffer.from('0000000049444154', 'hex'),
  ]);
}

/** A whole picture of 8 by 8 that tells something beside its pixels. */
export function tellingPng(text: string): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(content.length, 0);
    head.write(name, 4, 'latin1');
    return Buffer.concat([head, content, Buffer.alloc(4)]);
  };
  return Buffer.concat([
    png().subarray(0, 33),
    chunk('tEXt', Buffer.from(`Comment\0${text}`)),
    chunk('IDAT', Buffer.from('pixels')),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Makes a slot, brings the file and says that it is there. Gives the slot's answer. */
export async function bring<Slot extends { upload_data: UploadData; asset_id: string }>(
  test: TestApp,
  caller: Caller,
  { url, body, file = png() }: { url: string; body: Record<string, unknown>; file?: Uint8Array },
): Promise<Slot> {
  const slot = expectMade<Slot>(await caller.post(url, body));
  expectMade(await upload(test, slot.upload_data, partsOf(slot.upload_data, file)));
  expectMade(await caller.patch(`${url}${slot.asset_id}/`));
  return slot;
}
