import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';

const writer = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * A part of statements that is always the same, composed once: to compose it anew takes longer than much of a request.
 * It goes without its line breaks: the server copies the text of a prepared statement with each use.
 */
export function fixedSql<T>(part: RawBuilder<T>): RawBuilder<T> {
  const { sql: text, parameters } = part.compile(writer);
  if (parameters.length > 0) throw new Error('A fixed part of a statement has no values.');
  if (text.includes('--')) throw new Error('A fixed part of a statement has no comments: it is one line.');
  return sql.raw<T>(text.replaceAll(/\s*\n\s*/g, ' '));
}
