import { z } from 'zod';
import { optionalIdInput } from '../../http/fields.ts';
import { publishingFields, viewsInput } from '../../projects/publishing/settings.ts';

/** Body of POST and PATCH: `view_props` goes before `views`, its older name (docs/contract/publishing.md#layouts). */
export const deployBoardInput = z
  .object({ ...publishingFields, intake: optionalIdInput, views: viewsInput })
  .partial();
export type DeployBoardInput = z.infer<typeof deployBoardInput>;
