import zlib from 'node:zlib';

const END = Buffer.from('PK\u0005\u0006', 'latin1');

/** The files of an archive by their names, as an unpacking program finds them: by the directory at its end. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(END);
  if (end < 0) throw new Error('It is no archive.');
  let at = archive.readUInt32LE(end + 16);
  const files = new Map<string, Buffer>();
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      archive.readUInt16LE(at + offset),
    );
    const name = archive.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    files.set(name, contentAt(archive, at));
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
}

function contentAt(archive: Buffer, entry: number): Buffer {
  const method = archive.readUInt16LE(entry + 10);
  const crc = archive.readUInt32LE(entry + 16);
  const size = archive.readUInt32LE(entry + 20);
  const local = archive.readUInt32LE(entry + 42);
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const stored = archive.subarray(start, start + size);
  const content = method === 0 ? stored : zlib.inflateRawSync(stored);
  if (zlib.crc32(content) !== crc) throw new Error('The archive is damaged.');
  return content;
}

/** Fields of a CSV file in which all are quoted. */
export const readCsv = (text: string): string[][] =>
  text
    .slice(1, -3)
    .split('"\r\n"')
    .map((line) => line.split('","').map((field) => field.replaceAll('""', '"')));

/** Texts of the cells of a sheet by lines; an empty one is null. */
export const readSheet = (xml: string): (string | null)[][] =>
  [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, line = '']) =>
    [
      ...line.matchAll(
        /<c\/>|<c t="inlineStr"(?: s="1")?><is><t xml:space="preserve">(.*?)<\/t><\/is><\/c>/gs,
      ),
    ].map(([, text]) =>
      text === undefined
        ? null
        : text
            .replaceAll('&#13;', '\r')
            .replaceAll('&lt;', '<')
            .replaceAll('&gt;', '>')
            .replaceAll('&amp;', '&'),
    ),
  );
