/**
 * What no line of the log has (docs/contract/health.md#lines-of-failures): cookies and tokens, and what errors carry along
 * of rows, of statements and of tokens of providers. The message and the stack of an error stay.
 */
export const NOT_LOGGED = {
  paths: [
    'req.headers.cookie',
    'req.headers.authorization',
    // Of the database: the row that was refused, and the values of a statement.
    ...['detail', 'where', 'internal_query', 'query', 'parameters', 'args'].map((name) => `err.${name}`),
    // Of tokens that were refused: all that stands in them.
    'err.payload',
    'err.claims',
    'err.cause',
  ],
  remove: true,
};
