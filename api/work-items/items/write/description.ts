import { readActivityChanges } from '@tandem/db/rows/activities.ts';
import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import type { Texts } from '@tandem/db/documents/text.ts';
import { mentionIn, noteMentions } from '@tandem/db/rows/item-people.ts';
import { isSameHtml } from '@tandem/db/rich-text/sanitize.ts';
import { recordDescriptionActivity } from '@tandem/db/documents/work-item-text.ts';
import { storeDescriptionVersion, storeUnknownDescription } from '@tandem/db/rows/work-item-versions.ts';
import { workItemDocument } from '@tandem/shared/documents/document.ts';
import type { ProjectContext } from '../../../context.ts';
import { writeDescription } from './update-repo.ts';

/** `mentioned_ids` are those who follow the item from now on because it mentions them. */
export type ChangedDescription = {
  mentioned_ids: string[];
  changes: NewChange[];
  /** As it was and as it is stored now. */
  old_html: string;
  html: string;
};
/** `texts` are those of the transaction, in which the HTML is converted already. */
type NewDescription = { id: string; html: string; old_html: string; texts: Texts };

/**
 * Gives a locked item another description, in its live document too when it has one, with a version, mentions and
 * the activity. Null when both show the same. "" and "<p></p>" do (docs/contract/work-items.md#description).
 */
export async function changeDescription(
  tx: Tx,
  ctx: ProjectContext,
  { id, html, old_html, texts }: NewDescription,
): Promise<ChangedDescription | null> {
  const text = await texts.write(tx, { ref: workItemDocument(id), html }, ctx.user.id);
  if (text.is_same || isSameHtml(text.description_html, old_html)) return null;
  await storeUnknownDescription(tx, id);
  await writeDescription(tx, id, text);
  const { user, epoch } = ctx;
  await storeDescriptionVersion(tx, id, { user_id: user.id, state: text.state });
  const mentioned = await noteMentions(tx, id, text.description_html);
  const activity = await recordDescriptionActivity(tx, id, { text, old_html, user_id: user.id, epoch });
  const changes = await readActivityChanges(tx, [activity], mentionIn('description', mentioned));
  return { mentioned_ids: mentioned.followers, changes, old_html, html: text.description_html };
}
