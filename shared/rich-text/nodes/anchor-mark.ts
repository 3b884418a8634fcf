import type { Mark } from '@tiptap/pm/model';
import { TextStyle } from '@tiptap/extension-text-style';

/** What HTML that is copied and pasted calls the threads of a text. Stored texts have no such thing. */
const ANCHOR_ATTRIBUTE = 'data-comments';

type SpanLike = { getAttribute: (name: string) => string | null };

/**
 * A mark that every editor of the contract knows; it has no look of its own. Its `comments` are the ids of the threads
 * that the text belongs to, with spaces between them (docs/contract/page-comments.md#anchors). A mark of its own would
 * be deleted by editors that do not know it, with the words that carry it; of this one they ignore the attribute.
 */
export const TextStyleWithAnchors = TextStyle.extend({
  inclusive: false,

  addAttributes() {
    return {
      comments: {
        default: null,
        parseHTML: (span: SpanLike) => span.getAttribute(ANCHOR_ATTRIBUTE),
        renderHTML: ({ comments }) => (typeof comments === 'string' ? { [ANCHOR_ATTRIBUTE]: comments } : {}),
      },
    };
  },

  parseHTML() {
    return [{ tag: `span[${ANCHOR_ATTRIBUTE}]` }];
  },
});

export const ANCHOR_MARK = 'textStyle';

/** Ids of the threads that a text with these marks belongs to. */
export function threadsOf(marks: readonly Mark[]): string[] {
  const comments: unknown = marks.find(({ type }) => type.name === ANCHOR_MARK)?.attrs['comments'];
  return typeof comments === 'string' ? comments.split(' ').filter(Boolean) : [];
}
