import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** How to run PostgreSQL's programs with rights that it accepts: it refuses to run as root. */
export type RunAs = {
  wrap: (program: string, args: string[]) => [string, string[]];
  /** Gives a directory to the user that the server runs as. */
  own: (directory: string) => void;
};

type Account = { uid: number; gid: number };

/** Decides once, from who we are and whether an ordinary account can reach the directories. */
export function withRights(dataDirectory: string, native: string): RunAs {
  const dieWithParent = process.platform === 'linux' && hasProgram('setpriv') ? ['--pdeathsig', 'INT'] : null;
  if (process.getuid?.() !== 0) {
    return {
      wrap: (program, args) =>
        dieWithParent ? ['setpriv', [...dieWithParent, program, ...args]] : [program, args],
      own: () => {},
    };
  }
  const account = ordinaryAccount();
  const own = (directory: string) => fs.chownSync(directory, account.uid, account.gid);
  if (!canReach(account, dataDirectory) || !canReach(account, native)) return inUserNamespace();
  giveAll(dataDirectory, account);
  const become = ['--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups'];
  return {
    wrap: (program, args) => ['setpriv', [...(dieWithParent ?? []), ...become, program, ...args]],
    own,
  };
}

/** Files stay root's; inside the namespace we are somebody else. For checkouts below a directory only root may enter. */
function inUserNamespace(): RunAs {
  const mapped = ['--user', '--map-user=1000', '--map-group=1000'];
  return {
    wrap: (program, args) => ['setpriv', ['--pdeathsig', 'INT', 'unshare', ...mapped, program, ...args]],
    own: () => {},
  };
}

function ordinaryAccount(): Account {
  const accounts = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found =
    accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody');
  if (!found)
    throw new Error('PostgreSQL does not run as root, and there is no account "postgres" or "nobody".');
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

function canReach(account: Account, directory: string): boolean {
  const become = ['--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups'];
  return spawnSync('setpriv', [...become, 'ls', parentOf(directory)], { stdio: 'ignore' }).status === 0;
}

const parentOf = (directory: string) => directory.replace(/\/[^/]+\/?$/, '') || '/';

/** Whoever ran it before (another account, a namespace), the data belongs to the server's account now. */
function giveAll(dataDirectory: string, account: Account): void {
  if (fs.statSync(dataDirectory).uid === account.uid) return;
  spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, dataDirectory]);
}

function hasProgram(name: string): boolean {
  return spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0;
}
