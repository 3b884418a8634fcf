import { Code } from '@tiptap/extension-code';
import { ANCHOR_MARK } from './anchor-mark.ts';

/** Code beside other marks: bold code, and code that is a link. Comments are about other words (docs/contract/page-comments.md#anchors). */
export const CodeBesideMarks = Code.extend({ excludes: `code ${ANCHOR_MARK}` });
