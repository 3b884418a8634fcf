import fs from 'node:fs';
import path from 'node:path';
import type { Figure } from './figure.ts';

const number = (value: number | undefined) =>
  value === undefined ? '' : value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : 0 });

/** Prints the table in Markdown. */
export function printFigures(figures: readonly Figure[]): void {
  console.log('\n| figure | measured | floor | ratio | goal | |\n|---|---|---|---|---|---|');
  for (const figure of figures) {
    const mark = figure.reached ? 'reached' : '**missed**';
    const cells = [
      figure.name,
      `${number(figure.value)} ${figure.unit}`,
      number(figure.floor),
      number(figure.ratio),
      figure.goal,
      mark,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

/** Writes the figures for machines, with where and when they were measured. */
export function writeFigures(
  file: string,
  figures: readonly Figure[],
  machine: Record<string, unknown>,
): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), machine, figures }, null, 2)}\n`);
  console.log(`\nWritten to ${path.relative(process.cwd(), file)}`);
}
