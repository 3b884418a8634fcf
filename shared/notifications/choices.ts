/** What a notification can be about; who it is for chooses by it (docs/contract/notifications.md#events). */
export const NOTIFICATION_EVENTS = [
  'mention',
  'assigned',
  'approval',
  'comment',
  'state_change',
  'issue_completed',
  'property_change',
  'reminder',
  'update',
  'update_due',
] as const;
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

/** Of these clients of the contract choose whether they go by mail. */
const MAIL_SWITCHES = ['property_change', 'state_change', 'comment', 'mention', 'issue_completed'] as const;
type MailSwitch = (typeof MAIL_SWITCHES)[number];

/** The ways by which somebody is told of something. */
export const CHANNELS = ['in_app', 'email', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

export const isMailSwitch = (event: string): event is MailSwitch =>
  (MAIL_SWITCHES as readonly string[]).includes(event);

/** What is meant for one person alone is always told of in the product. */
export const ALWAYS_IN_APP: readonly string[] = ['mention', 'assigned', 'approval'];

/** What reaches everybody who has not chosen otherwise, by events; mail about most of them is what the switches say. */
const PUSHED_AT_FIRST: readonly string[] = ['mention', 'assigned', 'approval', 'reminder'];

type Choice = { project: string | null; event: string } & Record<Channel, boolean | null>;
type Choices = Record<MailSwitch, boolean> & { channels: readonly Choice[] };

/** Whether an event goes one way, in a project or in all; the rule that the reader asks the database for. */
export function isChosen(
  preferences: Choices,
  { project, event, channel }: { project: string | null; event: NotificationEvent; channel: Channel },
): boolean {
  const find = (of: string | null) =>
    preferences.channels.find((each) => each.project === of && each.event === event)?.[channel];
  const chosen = (project === null ? null : find(project)) ?? find(null);
  if (chosen !== null && chosen !== undefined) return chosen;
  if (channel === 'in_app') return true;
  if (channel === 'push') return PUSHED_AT_FIRST.includes(event);
  if (event === 'update_due') return true;
  if (event === 'assigned' || event === 'approval') return preferences.property_change;
  return isMailSwitch(event) ? preferences[event] : false;
}
