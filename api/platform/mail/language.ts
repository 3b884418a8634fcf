import { acceptedLanguage, type LanguageCode } from '@tandem/shared/text/languages.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';

/** That of the profile; of people without one what their browser asks for. */
export async function languageOfUser(
  db: Db,
  userId: string | undefined,
  accepted?: string,
): Promise<LanguageCode> {
  if (userId === undefined) return acceptedLanguage(accepted);
  const profile = await db
    .selectFrom('profiles')
    .select('language')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return acceptedLanguage(profile?.language ?? accepted);
}

/** The languages of the people behind these addresses; of who is unknown that of the person who writes to them. */
export async function languagesOfAddresses(
  db: Db,
  emails: readonly string[],
  writerId: string,
): Promise<(email: string) => LanguageCode> {
  const usual = await languageOfUser(db, writerId);
  const { rows } = await sql<{ email: string; language: string }>`
    select lower(u.email) as email, p.language from users u join profiles p on p.user_id = u.id
    where lower(u.email) = any(${emails.map((email) => email.toLowerCase())}::text[])`.execute(db);
  const languages = new Map(rows.map(({ email, language }) => [email, acceptedLanguage(language)]));
  return (email) => languages.get(email.toLowerCase()) ?? usual;
}
