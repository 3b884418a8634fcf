const NUMBER = /^\d{1,6}(?:[.,]\d{1,6})?$/;

/** An estimate as it is compared and kept: a number without needless digits ("3.0" is 3), or words; null for none. */
export function estimateValue(cell: string): string | null {
  const text = cell.trim();
  if (text === '') return null;
  return NUMBER.test(text) ? String(Number(text.replace(',', '.'))) : text;
}
