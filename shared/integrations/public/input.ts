import { z } from 'zod';
import { blankable, numericInput } from '../../http/lenient.ts';
import { pagingQuery } from '../../http/paging.ts';
import { htmlInput } from '../../rich-text/nesting.ts';

/** Body of POST and PATCH of a visitor's comment (docs/contract/public-boards.md#comments-of-visitors). */
export const publicCommentInput = z.object({
  comment_html: blankable(htmlInput).refine((html) => html.trim() !== '', 'This field may not be blank.'),
});
export type PublicComment = z.infer<typeof publicCommentInput>;

/** For an item or against it. */
export const voteInput = z.object({ vote: numericInput(z.literal([-1, 1])) });
export type VoteInput = z.infer<typeof voteInput>;

/** What opens a board with a password. */
export const unlockInput = z.object({ password: z.string().min(1).max(128) });
export type UnlockInput = z.infer<typeof unlockInput>;

const text = z
  .string()
  .refine((value) => !value.includes('\0') && value.isWellFormed(), 'Not a valid string.')
  .optional();

/** What visitors may filter by: nothing that they do not see (docs/contract/public-boards.md#filters-of-visitors). */
export const publicListQuery = z.object({
  ...pagingQuery.shape,
  state: text,
  state_group: text,
  priority: text,
  labels: text,
  assignees: text,
  cycle: text,
  module: text,
  start_date: text,
  target_date: text,
  start_target_date: text,
  order_by: text,
  group_by: text,
  sub_group_by: text,
});
export type PublicListQuery = z.infer<typeof publicListQuery>;
