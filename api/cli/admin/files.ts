import { auditFor } from '../../context.ts';
import { readInstanceKey } from '../../http/secrets/instance-key.ts';
import { signerOf } from '../../http/secrets/signed-token.ts';
import { openDiskStorage } from '../../storage/disk-storage.ts';
import { uploadsDirectory } from '../../storage/open-storage.ts';
import { type Moved, copyFiles } from '../files/move-files.ts';
import { type Admin, type AdminCommand, Found, type Given, UsageError, textOf } from './command.ts';

async function moveFiles(admin: Admin, given: Given): Promise<void> {
  const { ctx, config, output, signal } = admin;
  const to = textOf(given, 'to');
  if (to !== 's3' && to !== 'disk') throw new UsageError('Choose where to: --to s3 or --to disk.');
  if (!config.s3) throw new Error('Set the S3 variables of the storage first.');
  const disk = openDiskStorage(uploadsDirectory(config), signerOf(readInstanceKey(config)));
  const { openS3Storage } = await import('../../storage/s3-storage.ts');
  const s3 = await openS3Storage(config.s3);
  try {
    const places = to === 's3' ? { from: disk, to: s3 } : { from: s3, to: disk };
    const report = ({ copied, there }: Moved) => console.error(`${copied} copied, ${there} there already`);
    const moved = await copyFiles(ctx.db, { ...places, signal, report });
    await auditFor(ctx, ctx.db, {
      action: 'instance_changed',
      details: { change: 'files_copied', to, files: moved.copied },
    });
    describe(output, moved, to);
    if (moved.failed.length > 0) throw new Found();
  } finally {
    s3.close();
  }
}

function describe(output: Admin['output'], moved: Moved, to: 's3' | 'disk'): void {
  const { copied, there, missing, failed } = moved;
  const next =
    to === 's3'
      ? 'Start Tandem with the S3 variables, then run this once more for what was uploaded meanwhile.'
      : 'Start Tandem without the S3 variables, then run this with them once more for what was uploaded meanwhile.';
  const [first] = failed;
  const uncertain = first
    ? ` ${failed.length} differ from what they are copies of, the first is ${first}: run it again.`
    : '';
  const text = `${copied} files copied and compared, ${there} were there, ${missing} are missing.${uncertain} Nothing was removed. ${next}`;
  output.say(text, moved);
}

export const FILE_COMMANDS: readonly AdminCommand[] = [
  {
    name: 'move-files',
    usage: '--to s3|disk',
    about: 'Copies all files to the other storage and compares them; goes on where it was stopped.',
    words: [0, 0],
    options: { to: 'string' },
    run: moveFiles,
  },
];
