import type { Db } from '@tandem/db/postgres/client.ts';
import { idInput } from '@tandem/shared/http/fields.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import { sql } from 'kysely';

/** A person with an account, as operators act on them. */
export type Person = { id: string; email: string | null; display_name: string; is_active: boolean };

/** A person by their id or their address; 404 for bots and for who was erased. */
export async function requirePerson(db: Db, idOrEmail: string): Promise<Person> {
  const id = idInput.safeParse(idOrEmail).data;
  const person = await db
    .selectFrom('users')
    .select(['id', 'email', 'display_name', 'is_active'])
    .where(id ? sql<boolean>`id = ${id}` : sql<boolean>`lower(email) = ${idOrEmail.trim().toLowerCase()}`)
    .where('is_bot', '=', false)
    .where('email', 'is not', null)
    .executeTakeFirst();
  if (!person) throw notFound();
  return person;
}

/** A person as the target of a line of the audit log. */
export const targetOf = ({ id, email }: Pick<Person, 'id' | 'email'>) => ({
  type: 'user',
  id,
  name: email ?? '',
});
