/** A number as it is read: points may have a decimal place. */
export const formatNumber = (value: number | null | undefined, language: string): string =>
  value === null || value === undefined ? '–' : value.toLocaleString(language, { maximumFractionDigits: 1 });

export const totalOf = (values: Record<string, number | null>): number =>
  Object.values(values).reduce<number>((sum, value) => sum + (value ?? 0), 0);
