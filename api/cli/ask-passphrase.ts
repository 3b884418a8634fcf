import readline from 'node:readline/promises';
import { Writable } from 'node:stream';

/** The passphrase of BACKUP_PASSPHRASE, or what is typed at the terminal, where it is not shown. */
export async function askPassphrase(given: string | undefined): Promise<string | undefined> {
  if (given !== undefined || !process.stdin.isTTY) return given;
  process.stderr.write('Passphrase of the backup: ');
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = readline.createInterface({ input: process.stdin, output, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
