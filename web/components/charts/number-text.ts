/** How the numbers of a widget are drawn and written. */
export type Measured = {
  /** Drawn numbers are answered ones times this: hours for minutes, days for hours. */
  factor: number;
  /** Writes a drawn number, with its unit. */
  text: (value: number) => string;
  /** Writes it on a scale, short. */
  short: (value: number) => string;
  /** The number and its unit apart, for a large number with a small unit. */
  parts: (value: number) => { number: string; unit: string };
  isWhole: boolean;
};

const HOURS = 24;
const numbers = new Map<string, Intl.NumberFormat>();

/** Making one takes longer than a mark has to be drawn. */
export function numberFormat(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = numbers.get(key) ?? new Intl.NumberFormat(language, options);
  numbers.set(key, known);
  return known;
}

/** A whole percentage, with its sign where the language has it. */
export const percentText = (percent: number, language: string): string =>
  numberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(percent / 100);

export const plainNumber = (value: number, language: string): string =>
  numberFormat(language, { maximumFractionDigits: Math.abs(value) >= 100 ? 0 : 1 }).format(value);

/** "4.2 days", its number and its word apart. */
function unitParts(value: number, unit: 'day' | 'hour', language: string) {
  const digits = Math.abs(value) >= 100 ? 0 : 1;
  const pieces = numberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: digits,
  }).formatToParts(value);
  const join = (isUnit: boolean) =>
    pieces
      .filter(({ type }) => (type === 'unit') === isUnit)
      .map((piece) => piece.value)
      .join('')
      .trim();
  return { number: join(false), unit: join(true) };
}

/** Hours, as days where they are many. */
export function lasting(hours: readonly (number | null)[], language: string): Measured {
  const longest = Math.max(0, ...hours.map((value) => Math.abs(value ?? 0)));
  const unit = longest >= 2 * HOURS ? 'day' : 'hour';
  const parts = (value: number) => unitParts(value, unit, language);
  return {
    factor: unit === 'day' ? 1 / HOURS : 1,
    isWhole: false,
    text: (value) =>
      numberFormat(language, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 }).format(
        value,
      ),
    short: (value) => plainNumber(value, language),
    parts,
  };
}
