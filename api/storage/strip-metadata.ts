// Photographs tell where and when they were taken, and with what. Their pixels are left as they are: nothing is decoded.

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

const EXIF = 'Exif\0\0';
const ORIENTATION = 0x0112;

/** How the picture is to be turned, 1 to 8, by the first directory of an Exif block; 1 when it does not say, or is broken. */
function orientationOf(exif: Buffer): number {
  try {
    return readOrientation(exif);
  } catch (error) {
    if (error instanceof RangeError) return 1;
    throw error;
  }
}

function readOrientation(exif: Buffer): number {
  const tiff = exif.subarray(EXIF.length);
  const isLittle = ascii(tiff, 0, 2) === 'II';
  const u16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let index = 0; index < u16(start); index += 1) {
    const entry = start + 2 + index * 12;
    if (u16(entry) === ORIENTATION) return u16(entry + 8);
  }
  return 1;
}

/** A segment of a JPEG that says nothing but how the picture is to be turned. */
function turned(orientation: number): Buffer {
  const tiff = Buffer.from('49492a0008000000010012010300010000000000000000000000', 'hex');
  tiff.writeUInt16LE(orientation, 18);
  const head = Buffer.from('ffe10000', 'hex');
  head.writeUInt16BE(2 + EXIF.length + tiff.length, 2);
  return Buffer.concat([head, Buffer.from(EXIF, 'latin1'), tiff]);
}

const MARKER = {
  app0: 0xe0,
  app1: 0xe1,
  icc: 0xe2,
  adobe: 0xee,
  app15: 0xef,
  comment: 0xfe,
  scan: 0xda,
  end: 0xd9,
};
const KEPT = new Set([MARKER.app0, MARKER.icc, MARKER.adobe]);
/** Colours need their profile and Adobe's word on them; everything else of applications is about the picture. */
const isAbout = (marker: number) =>
  marker === MARKER.comment || (marker >= MARKER.app0 && marker <= MARKER.app15 && !KEPT.has(marker));

/** Where the coded pixels that begin here end: at the next marker that is none of their own. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw new RangeError('The picture does not end.');
}

function stripJpeg(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, 2)];
  for (let at = 2; ;) {
    const marker = bytes.readUInt8(at + 1);
    if (bytes.readUInt8(at) !== 0xff) throw new RangeError('There is no marker.');
    if (marker === MARKER.end) return Buffer.concat([...parts, bytes.subarray(at, at + 2)]);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const next = marker === MARKER.scan ? endOfScan(bytes, end) : end;
    const content = bytes.subarray(at + 4, end);
    if (!isAbout(marker)) parts.push(bytes.subarray(at, next));
    else if (marker === MARKER.app1 && ascii(content, 0, EXIF.length) === EXIF) {
      const orientation = orientationOf(content);
      if (orientation > 1 && orientation <= 8) parts.push(turned(orientation));
    }
    at = next;
  }
}

const PNG_TEXTS = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);

function stripPng(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, 8)];
  for (let at = 8; ;) {
    const name = ascii(bytes, at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) throw new RangeError('A chunk is cut off.');
    if (!PNG_TEXTS.has(name)) parts.push(bytes.subarray(at, end));
    if (name === 'IEND') return Buffer.concat(parts);
    at = end;
  }
}

/** The flags of an extended WebP that say that it has Exif or XMP. */
const WEBP_ABOUT = 0x08 | 0x04;

function stripWebp(bytes: Buffer): Buffer {
  const parts = [Buffer.from(bytes.subarray(0, 12))];
  const length = 8 + bytes.readUInt32LE(4);
  for (let at = 12; at < length;) {
    const name = ascii(bytes, at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const chunk = Buffer.from(bytes.subarray(at, at + 8 + size + (size % 2)));
    if (at + 8 + size > bytes.length) throw new RangeError('A chunk is cut off.');
    if (name === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~WEBP_ABOUT, 8);
    if (name !== 'EXIF' && name !== 'XMP ') parts.push(chunk);
    at += chunk.length;
  }
  const stripped = Buffer.concat(parts);
  stripped.writeUInt32LE(stripped.length - 8, 4);
  return stripped;
}

function strip(bytes: Buffer): Buffer {
  if (ascii(bytes, 0, 3) === '\xff\xd8\xff') return stripJpeg(bytes);
  if (ascii(bytes, 1, 4) === 'PNG') return stripPng(bytes);
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return stripWebp(bytes);
  return bytes;
}

/**
 * A jpeg, png or webp without what it tells beside its pixels: places, times, cameras, names, previews, and what follows
 * its end. Colours and the way it is to be turned stay. What is none of them, or is broken, is given back as it is.
 */
export function stripMetadata(bytes: Buffer): Buffer {
  try {
    const stripped = strip(bytes);
    return stripped.equals(bytes) ? bytes : stripped;
  } catch (error) {
    // A file that ends within itself.
    if (error instanceof RangeError) return bytes;
    throw error;
  }
}
