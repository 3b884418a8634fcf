/** The kinds of what happens, each of which a webhook may want or not (docs/contract/webhooks.md#events). */
export const WEBHOOK_FLAGS = [
  'project',
  'issue',
  'cycle',
  'module',
  'issue_comment',
  'time_entry',
  'project_update',
] as const;
export type WebhookFlag = (typeof WEBHOOK_FLAGS)[number];

/** What it is sent: the whole event, or a message that chats show (docs/contract/webhooks.md#chats). */
export const WEBHOOK_FORMATS = ['json', 'chat'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];
