const RANDOM_BYTES = 8;
const MAX_COUNT = 0xfff;

let lastMs = 0;
let count = 0;

/** Within one millisecond, and when the clock goes back, a counter keeps ids in the order in which they were made. */
function tick(): { ms: number; count: number } {
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    count = 0;
  } else if (count < MAX_COUNT) {
    count += 1;
  } else {
    lastMs += 1;
    count = 0;
  }
  return { ms: lastMs, count };
}

const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');

/** A UUIDv7 (RFC 9562, 5.7): the id that a row made here has for ever. Later ids of this tab sort after earlier ones. */
export function newId(): string {
  const { ms, count: order } = tick();
  const random = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));
  const [first = 0, ...rest] = random;
  const tail = [(first & 0x3f) | 0x80, ...rest].map((byte) => hex(byte, 2)).join('');
  const time = hex(ms, 12);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(order, 3)}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}
