/** The kinds of what happens, each of which a webhook may want or not (docs/contract/webhooks.md#events). */
export const WEBHOOK_FLAGS = ['project', 'issue', 'cycle', 'module', 'issue_comment'] as const;
export type WebhookFlag = (typeof WEBHOOK_FLAGS)[number];
