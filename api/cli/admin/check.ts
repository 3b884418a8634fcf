import { type Check, type Finding, runCheck } from '../../platform/check/check.ts';
import { looseFiles, missingFiles } from '../../platform/check/files.ts';
import { referenceChecks } from '../../platform/check/references.ts';
import { RULES } from '../../platform/check/rules.ts';
import { openStorage, uploadsDirectory } from '../../storage/open-storage.ts';
import { type Admin, type AdminCommand, Found } from './command.ts';

async function check(admin: Admin): Promise<void> {
  const { ctx, output } = admin;
  const findings: Finding[] = [];
  const checks: Check[] = [...RULES, ...(await referenceChecks(ctx.db))];
  for (const each of checks) {
    admin.signal.throwIfAborted();
    findings.push(await runCheck(ctx.db, each));
  }
  findings.push(...(await checkFiles(admin)));
  const broken = findings.filter(({ count }) => count > 0);
  output.table(
    broken.map(({ name, count, about, ids }) => ({ check: name, count, what: about, first: ids.join(' ') })),
    `${findings.length} checks, nothing found.`,
  );
  if (broken.length > 0) throw new Found();
}

async function checkFiles({ ctx, config, signal }: Admin): Promise<Finding[]> {
  const { storage, disk } = await openStorage(config);
  try {
    const missing = await missingFiles(ctx.db, { storage, signal });
    return disk ? [missing, await looseFiles(ctx.db, uploadsDirectory(config))] : [missing];
  } finally {
    storage.close();
  }
}

export const CHECK_COMMANDS: readonly AdminCommand[] = [
  {
    name: 'check',
    usage: '',
    about:
      'Looks for what should not be in the database and the storage, and changes nothing. 1 if it finds something.',
    words: [0, 0],
    run: check,
  },
];
