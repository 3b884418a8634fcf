import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/**
 * Rich text of modules was kept as it came. What could run in a page is taken away; nothing of ours writes or shows that
 * text, and what older clients wrote is otherwise left as it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
update modules set description_html = null
where description_html::text ~* '<\\s*/?\\s*(script|style|iframe|object|embed|svg|math|form|meta|base|link|template)'
  or description_html::text ~* '[\\s/"]on[a-z]+\\s*=' or description_html::text ~* '(javascript|vbscript|data)\\s*:';
`;
