import fs from 'node:fs';

/** A process as the kernel counts it: seconds of its own, and of the children that it has waited for. */
export type Process = { parent: number; start: number; own: number; waited: number };

/** `/proc` gives processor time in ticks of 10 ms. */
const TICKS = 100;
// Fields of /proc/<pid>/stat behind the name, counted from 0.
const PARENT = 1;
const OWN = 11;
const WAITED = 13;
const START = 19;

function readProcess(pid: number): Process | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name stands in brackets and may have any letter in it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const at = (index: number) => Number(fields[index]);
    return {
      parent: at(PARENT),
      start: at(START),
      own: (at(OWN) + at(OWN + 1)) / TICKS,
      waited: (at(WAITED) + at(WAITED + 1)) / TICKS,
    };
  } catch {
    // It has ended meanwhile.
    return null;
  }
}

export const canReadProcesses = (): boolean => process.platform === 'linux';

/** Numbers of all processes. */
export const listProcesses = (): number[] =>
  fs
    .readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0);

export function readProcesses(pids: readonly number[]): Map<number, Process> {
  const found = new Map<number, Process>();
  for (const pid of pids) {
    const one = readProcess(pid);
    if (one) found.set(pid, one);
  }
  return found;
}

/** The seconds of this process's children that have ended, with all that they had waited for. */
export const waitedSeconds = (): number => (canReadProcesses() ? (readProcess(process.pid)?.waited ?? 0) : 0);

export function commandOf(pid: number): string {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
