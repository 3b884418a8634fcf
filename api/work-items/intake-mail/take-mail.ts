import type { Db, Sql } from '@tandem/db/postgres/client.ts';
import { AppError } from '@tandem/shared/http/errors.ts';
import { type ProjectContext, productContext } from '../../context.ts';
import type { ProjectFiles } from '../../files/assets/context.ts';
import { submitItem } from '../intake/create.ts';
import { attachFiles, storeFiles } from './mailed-files.ts';
import type { ReadMail } from './read-mail.ts';
import { type MailedProject, claimMail, isKnownMail } from './repo.ts';
import { safeText } from './safe-text.ts';

export type Taking = { db: Db; sql: Sql } & Pick<ProjectFiles, 'storage' | 'file_size_limit'>;

/** The mail came before, or comes a second time just now. */
class KnownMail extends Error {}

/** Nobody has proved who writes, so the product itself hands the item in. */
async function contextOf({ db, sql }: Taking, place: MailedProject): Promise<ProjectContext> {
  return { ...(await productContext({ db, sql })), ...place };
}

/**
 * Hands a mail in as an item of intake with its files, all of it or nothing and once
 * (docs/contract/intake-mail.md#what-a-mail-becomes). False for one that came before.
 */
export async function takeMail(taking: Taking, place: MailedProject, mail: ReadMail): Promise<boolean> {
  const { db, storage } = taking;
  const { sender, subject, message_hash } = mail;
  const projectId = place.project.id;
  if (await isKnownMail(db, projectId, message_hash)) return false;
  const { stored, left_out } = await storeFiles(taking, place.workspace.id, mail.files);
  try {
    const ctx = await contextOf(taking, place);
    const description_html = await safeText(mail.html, left_out);
    await submitItem(
      ctx,
      { issue: { name: subject, description_html } },
      {
        source: 'EMAIL',
        source_name: sender.name || null,
        source_email: sender.address,
        extra: sender.name ? { sender_name: sender.name } : {},
        admit: async (tx) => {
          if (!(await claimMail(tx, projectId, message_hash))) throw new KnownMail();
          return null;
        },
        add: (tx, item) => attachFiles(tx, ctx, item, stored),
      },
    );
    return true;
  } catch (error) {
    // Of anything else nobody knows whether it was written all the same.
    const isUnwritten = error instanceof KnownMail || error instanceof AppError;
    if (isUnwritten) await storage.remove(stored.map(({ key }) => key));
    if (error instanceof KnownMail) return false;
    throw error;
  }
}
