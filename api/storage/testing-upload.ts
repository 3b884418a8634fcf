import type { UploadData } from '@tandem/shared/files/assets/schema.ts';
import sharp from 'sharp';
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

const SMALL_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAYAAADED76LAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQY02M4IRf1Hx9mGBkKAAg+j8GCpOazAAAAAElFTkSuQmCC';

/** A picture of 8 by 8, or one whose head says that it has as many pixels. */
export function png(width = 8, height = 8): Buffer {
  const bytes = Buffer.from(SMALL_PNG, 'base64');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

/** The pixels of a picture, to be compared. */
export const pixelsOf = (bytes: Buffer): Promise<Buffer> => sharp(bytes).ensureAlpha().raw().toBuffer();

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
