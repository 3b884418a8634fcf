import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { invalidField } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import {
  type ChoiceInput,
  type NotificationPreferences,
  type NotificationPreferencesPatch,
} from '@tandem/shared/notifications/preferences.ts';
import { ALWAYS_IN_APP, isMailSwitch } from '@tandem/shared/notifications/choices.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { type UserContext, recordFor, stampStreamSeq } from '../../context.ts';
import {
  ensurePreferences,
  findPreferences,
  lockPreferences,
  readOwnProjects,
  writeChoice,
  writePreferences,
} from './repo.ts';

/** How the caller is told of what happens (docs/contract/notifications.md#preferences). */
export async function readNotificationPreferences(ctx: UserContext): Promise<NotificationPreferences> {
  await stampStreamSeq(ctx, userStream(ctx.user.id));
  return (await findPreferences(ctx.db, ctx.user.id)) ?? updateNotificationPreferences(ctx, {});
}

/** Changes what the body names; a row that is not there yet is made. */
export async function updateNotificationPreferences(
  ctx: UserContext,
  { channels = [], ...patch }: NotificationPreferencesPatch,
): Promise<NotificationPreferences> {
  const { id } = ctx.user;
  return inTransaction(ctx.db, async (tx) => {
    const isNew = (await findPreferences(tx, id)) === undefined;
    if (isNew) await ensurePreferences(tx, id);
    await lockPreferences(tx, id);
    await requireChoices(tx, id, channels);
    const switched = Object.fromEntries(channels.flatMap(asSwitch));
    const isTouched = await writeChoices(tx, id, channels);
    const named = Object.entries({ ...patch, ...switched }).filter(([, value]) => value !== undefined);
    const isWritten = await writePreferences(tx, id, { columns: Object.fromEntries(named), isTouched });
    const row = must(await findPreferences(tx, id), 'the row was ensured');
    if (isNew || isWritten) await recordFor(ctx, tx, [preferencesPut(row)]);
    return row;
  });
}

export const preferencesPut = (row: NotificationPreferences) =>
  ({
    stream: userStream(row.user),
    workspace_id: null,
    kind: 'notification_preference',
    op: 'put',
    id: row.id,
    row,
  }) as const;

/** Mail about these events in all projects is what the five switches say, which clients of the contract know. */
const asSwitch = ({ project, event, email }: ChoiceInput): [string, boolean][] =>
  project === null && isMailSwitch(event) && typeof email === 'boolean' ? [[event, email]] : [];

async function requireChoices(tx: Tx, userId: string, channels: readonly ChoiceInput[]): Promise<void> {
  if (channels.some(({ event, in_app }) => in_app === false && ALWAYS_IN_APP.includes(event))) {
    throw invalidField('channels', 'Mentions and assignments are always shown in the product.');
  }
  const projects = channels.flatMap(({ project }) => project ?? []);
  const own = await readOwnProjects(tx, userId, projects);
  const unknown = projects.find((id) => !own.has(id));
  if (unknown) throw invalidField('channels', `Invalid pk "${unknown}" - object does not exist.`);
}

async function writeChoices(tx: Tx, userId: string, channels: readonly ChoiceInput[]): Promise<boolean> {
  let isTouched = false;
  for (const { email, ...choice } of channels) {
    const isSwitch = choice.project === null && isMailSwitch(choice.event);
    const written = await writeChoice(tx, userId, isSwitch ? choice : { ...choice, email });
    isTouched ||= written;
  }
  return isTouched;
}
