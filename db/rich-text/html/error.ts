/** A text that cannot be converted: broken bytes, nesting without end, or more work than a text may cost. */
export class RichTextError extends Error {
  override readonly name = 'RichTextError';
  /** Its elements are nested deeper than DOCUMENT_LIMITS.depth. */
  readonly is_too_deep: boolean;

  constructor(message: string, is_too_deep = false) {
    super(message);
    this.is_too_deep = is_too_deep;
  }
}
