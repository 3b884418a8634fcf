/** Something that the person who imports can mend; the message is one plain sentence for them. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}
