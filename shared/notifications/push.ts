import { z } from 'zod';

const bytesOf = (text: string) => Math.floor((text.length * 3) / 4);

/** Bytes as browsers write them: base64url, of a length that is fixed. */
const keyInput = (length: number) =>
  z
    .string()
    .max(200)
    .regex(/^[\w-]+$/, 'Enter a key as browsers write it.')
    .refine((text) => bytesOf(text) === length, 'Enter a key as browsers write it.');

const isHttps = (text: string) => URL.parse(text)?.protocol === 'https:';

/** What a browser says of itself once its person lets it be sent to (docs/contract/notifications.md#push). */
export const pushSubscriptionInput = z.object({
  endpoint: z.string().max(1000).refine(isHttps, 'Enter an address of a push service.'),
  keys: z.object({ p256dh: keyInput(65), auth: keyInput(16) }),
});
export type PushSubscriptionInput = z.infer<typeof pushSubscriptionInput>;

export const pushSubscriptionSchema = z.object({
  id: z.uuid(),
  endpoint: z.string(),
  user_agent: z.string(),
  created_at: z.string(),
});
export type PushSubscriptionRow = z.infer<typeof pushSubscriptionSchema>;

/** What the service worker is sent; it shows it as it is. */
export type PushMessage = { title: string; body: string; path: string; tag: string };
