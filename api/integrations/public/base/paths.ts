import { idInput } from '@tandem/shared/http/fields.ts';
import { z } from 'zod';

export const ANCHOR = '/api/public/anchor/:anchor/';
export const ITEM = `${ANCHOR}issues/:issue_id/`;
export const COMMENTS = `${ITEM}comments/`;
export const COMMENT = `${COMMENTS}:comment_id/`;

export const anchorParams = z.object({ anchor: z.string().regex(/^[\w-]{1,64}$/) });
export const itemParams = anchorParams.extend({ issue_id: idInput });
export const commentParams = itemParams.extend({ comment_id: idInput });

/** Anything that can be looked up; what is no code is nobody's reaction. */
export const reactionParam = {
  reaction: z.string().refine((text) => text.isWellFormed() && !text.includes('\0')),
};

export const everybody = { access: 'public' } as const;
/** Visitors write less than members do (docs/contract/public-boards.md#limits-of-visitors). */
export const visitors = { access: 'signed_in', throttle: 'visitor' } as const;
