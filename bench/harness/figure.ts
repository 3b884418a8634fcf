/** One line of the table: what was measured, the floor of the same run where there is one, and what was to be reached. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  floor?: number;
  /** value ÷ floor, where a floor makes sense. */
  ratio?: number;
  goal: string;
  reached: boolean;
};

const said = (limit: number, unit: string) => `${limit.toLocaleString('en-US')} ${unit}`;

/** A value that is to stay below a limit. */
export const atMost = (name: string, value: number, limit: number, unit = 'ms'): Figure => ({
  ...{ name, value, unit, goal: `≤ ${said(limit, unit)}`, reached: value <= limit },
});

export const atLeast = (name: string, value: number, limit: number, unit: string): Figure => ({
  ...{ name, value, unit, goal: `≥ ${said(limit, unit)}`, reached: value >= limit },
});

/** What nothing was promised of. */
export const noted = (name: string, value: number, unit: string): Figure => ({
  name,
  value,
  unit,
  goal: '–',
  reached: true,
});

/** The same, beside the floor of the run, by which nothing is judged. */
export const beside = (figure: Figure, floor: number): Figure => ({
  ...figure,
  floor,
  ratio: figure.value / floor,
});

type Beside = { value: number; floor: number; unit?: string; /** What the floor is called. */ than?: string };

/** A value that is to stay below so many times the floor. */
export function atMostTimes(
  name: string,
  most: number,
  { value, floor, unit = 'ms', than = 'floor' }: Beside,
): Figure {
  const ratio = value / floor;
  return { name, value, unit, floor, ratio, goal: `≤ ${most} × ${than}`, reached: ratio <= most };
}

export function atLeastTimes(
  name: string,
  least: number,
  { value, floor, unit = 'requests/s', than = 'floor' }: Beside,
): Figure {
  const ratio = value / floor;
  return { name, value, unit, floor, ratio, goal: `≥ ${least} × ${than}`, reached: ratio >= least };
}
