import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Reporter } from 'vitest/node';
import { Account } from './account.ts';
import { FILES_OF_WORKERS, SECONDS_FILE } from './names.ts';
import { canReadProcesses, commandOf, listProcesses, readProcesses } from './processes.ts';
import { type FileSeconds, printDearest } from './table.ts';

const LOOK_MS = 500;
/** A process of PostgreSQL for the database of a test file, whose name has the number of its worker in it. */
const BACKEND = /^postgres: \S+ t_(\d+)_/;

function readText(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8') || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Counts the processor seconds of every test file, with the browsers, servers and processes of PostgreSQL that it has
 * started. What all share (Vitest itself, servers of the set-up) is counted under no file. Only Linux tells.
 */
export default class ProcessorTime implements Reporter {
  private readonly directory = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-workers-'));
  private readonly account = new Account(process.pid, (pid) => this.fileOf(pid));
  private readonly backends = new Map<number, string | undefined>();
  private foreign = new Set<number>();
  private readonly isPrinted: boolean;

  constructor({ isPrinted = false }: { isPrinted?: boolean } = {}) {
    this.isPrinted = isPrinted;
  }

  private fileOf(pid: number): string | undefined {
    const file = readText(path.join(this.directory, String(pid)));
    if (file) return file;
    if (!this.backends.has(pid)) this.backends.set(pid, BACKEND.exec(commandOf(pid))?.[1]);
    const worker = this.backends.get(pid);
    return worker && readText(path.join(this.directory, worker));
  }

  private look(): void {
    const running = listProcesses();
    // Processes of others stay those of others: they are read once, and the machine may have hundreds of them.
    this.account.look(readProcesses(running.filter((pid) => !this.foreign.has(pid))));
    this.foreign = new Set(running.filter((pid) => !this.account.has(pid)));
  }

  onInit(): void {
    if (!canReadProcesses()) return;
    process.env[FILES_OF_WORKERS] = this.directory;
    setInterval(() => this.look(), LOOK_MS).unref();
  }

  onTestRunEnd(): void {
    if (!canReadProcesses()) return;
    this.look();
    fs.rmSync(this.directory, { recursive: true, force: true });
    const root = path.join(import.meta.dirname, '../..');
    const rows: FileSeconds[] = [...this.account.seconds].map(([file, seconds]) => ({
      file: file && path.relative(root, file),
      seconds,
    }));
    fs.mkdirSync(path.dirname(SECONDS_FILE), { recursive: true });
    fs.writeFileSync(SECONDS_FILE, JSON.stringify(rows));
    if (this.isPrinted) printDearest(rows);
  }
}
