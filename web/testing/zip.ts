import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive; `says` is what the archive claims of it, true or not. */
export type Zipped = {
  /** Bytes for a name that is not UTF-8. */
  name: string | Uint8Array;
  content?: string | Uint8Array;
  says?: { size?: number; flags?: number };
};

const le = (...fields: [bytes: 2 | 4, value: number][]): Buffer =>
  Buffer.concat(
    fields.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );

/** An archive as programs write it, or with lies in it. */
export function zipOf(files: readonly Zipped[]): File {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name: text, content = '', says: { size, flags = 0x800 } = {} } of files) {
    const [name, plain] = [Buffer.from(text as string), Buffer.from(content)];
    const packed = deflateRawSync(plain);
    const fields: [2 | 4, number][] = [
      [2, flags],
      [2, 8],
      [4, 0],
      [4, crc32(plain)],
      [4, packed.length],
      [4, size ?? plain.length],
      [2, name.length],
      [2, 0],
    ];
    const local = Buffer.concat([le([4, 0x04034b50], [2, 20], ...fields), name, packed]);
    const rest = le([2, 0], [2, 0], [2, 0], [4, 0], [4, at]);
    directory.push(Buffer.concat([le([4, 0x02014b50], [2, 20], [2, 20], ...fields), rest, name]));
    locals.push(local);
    at += local.length;
  }
  const length = directory.reduce((sum, each) => sum + each.length, 0);
  const end = le(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, length],
    [4, at],
    [2, 0],
  );
  return new File([Buffer.concat([...locals, ...directory, end])], 'pages.zip');
}
