import type { WriteStream } from 'node:tty';
import type { ImportReport, ImportStep } from '../integrations/importers/import-tracker.ts';

const BAR_WIDTH = 30;
const REDRAW_MS = 100;
const PLAIN_STEPS = 10;
const TITLES: Record<ImportStep, string> = {
  reading: 'Reading',
  writing: 'Importing',
  tidying: 'Tidying up',
};

const number = (value: number) => value.toLocaleString('en');

function describe(step: ImportStep, done: number, total: number | null): string {
  if (step === 'tidying') return TITLES.tidying;
  if (total === null) return `${TITLES[step]} ${number(done)} work items`;
  const share = total === 0 ? 1 : done / total;
  const filled = Math.round(share * BAR_WIDTH);
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
  const percent = String(Math.floor(share * 100)).padStart(3);
  return `${TITLES[step]} ${bar} ${percent} %  ${number(done)} of ${number(total)} work items`;
}

/** A bar that is drawn over itself. */
function terminalProgress(stream: WriteStream): ImportReport {
  let drawnAt = 0;
  return (step, done, total) => {
    const isLast = step === 'tidying' || done === total;
    if (!isLast && Date.now() - drawnAt < REDRAW_MS) return;
    drawnAt = Date.now();
    stream.write(`\r\u001b[K${describe(step, done, total)}`);
  };
}

/** A line for each step and each tenth of the work, for logs. */
function plainProgress(stream: NodeJS.WritableStream): ImportReport {
  let last = '';
  return (step, done, total) => {
    const tenth = total ? Math.floor((done / total) * PLAIN_STEPS) : 0;
    const place = `${step} ${tenth}`;
    if (place === last) return;
    last = place;
    const share = step === 'writing' && total ? ` ${number(total)} work items: ${tenth * 10} %` : '';
    stream.write(`${TITLES[step]}${share}\n`);
  };
}

/** Shows how far an import is; `clear` takes the bar away so that a message can stand in its place. */
export function showProgress(stream: NodeJS.WritableStream | WriteStream): {
  report: ImportReport;
  clear: () => void;
} {
  if (!('isTTY' in stream) || !stream.isTTY) return { report: plainProgress(stream), clear: () => {} };
  return { report: terminalProgress(stream), clear: () => void stream.write('\r\u001b[K') };
}
