type Size = { width: number; height: number };

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

function webpSize(bytes: Buffer): Size | null {
  const format = ascii(bytes, 12, 16);
  if (format === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (format === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (format !== 'VP8 ') return null;
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

/** Markers of a frame's start are C0 to CF, without the tables C4, C8 and CC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(bytes: Buffer): Size | null {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    // Bytes of filling stand alone, everything else says how long it is.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function sizeOf(bytes: Buffer): Size | null {
  if (ascii(bytes, 1, 4) === 'PNG') return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (ascii(bytes, 0, 3) === 'GIF') return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  if (ascii(bytes, 0, 4) === 'RIFF') return webpSize(bytes);
  return bytes.readUInt16BE(0) === 0xffd8 ? jpegSize(bytes) : null;
}

/** The dimensions of a png, gif, webp or jpeg, by its beginning; null when they are not in it. */
export function imageSize(head: Uint8Array): Size | null {
  try {
    return sizeOf(Buffer.from(head.buffer, head.byteOffset, head.byteLength));
  } catch (error) {
    // A file that ends within its own head.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
