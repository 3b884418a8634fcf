import { PLANNERS } from './planners.ts';
import type { Product } from './product.ts';
import { TRACKERS } from './trackers.ts';

const PRODUCTS: readonly Product[] = [...TRACKERS, ...PLANNERS];

/** A name of a column as it is compared: in small letters, any blanks as one space. */
export const plainName = (name: string): string => name.trim().replaceAll(/\s+/gu, ' ').toLowerCase();

/** A product, and the columns of the table by which it is known. */
export type Recognized = { product: Product; marks: string[] };

/** The product whose table has this header: the one that most columns speak for; null where none is. */
export function recognizeProduct(header: readonly string[]): Recognized | null {
  const names = new Map(header.map((name) => [plainName(name), name]));
  const found = PRODUCTS.flatMap((product) =>
    product.marks
      .filter((marks) => marks.every((mark) => names.has(mark)))
      .map((marks) => ({ product, marks: marks.map((mark) => names.get(mark) ?? mark) })),
  );
  const [best] = found.toSorted((a, b) => b.marks.length - a.marks.length);
  return best ?? null;
}
