const STEP = 1024;
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** "412 KB", "1.4 MB": as people read the size of a file. */
export function formatBytes(bytes: number, language: string): string {
  const exponent = Math.min(Math.max(0, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(STEP))), 3);
  const value = bytes / STEP ** exponent;
  const unit = UNITS[exponent] ?? 'byte';
  const maximumFractionDigits = value < 10 && exponent > 0 ? 1 : 0;
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits }).format(value);
}
