const USER_AGENT = 'Tandem (webhook)';

/** What goes along with a body (docs/contract/webhooks.md#the-request). */
export const headersOf = ({ id, event }: { id: string; event: string }, signature: string) => ({
  'Content-Type': 'application/json',
  'User-Agent': USER_AGENT,
  'X-Tandem-Delivery': id,
  'X-Tandem-Event': event,
  'X-Tandem-Signature': signature,
});
