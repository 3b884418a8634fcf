import type {
  CreateWebhook,
  Delivery,
  DeliveryState,
  NewWebhook,
  ReplayInput,
  UpdateWebhook,
  Webhook,
} from '@tandem/shared/integrations/webhooks/schema.ts';
import { api } from '#lib/http/api-client.ts';
import { getPage } from '#lib/http/pages.ts';

const pathOf = (slug: string, id = '') => `/api/workspaces/${slug}/webhooks/${id && `${id}/`}`;

export const fetchWebhooks = async (slug: string) => (await api.get<Webhook[]>(pathOf(slug))).data;
export const createWebhook = async (slug: string, body: CreateWebhook) =>
  (await api.post<NewWebhook>(pathOf(slug), body)).data;
export const updateWebhook = async (slug: string, id: string, body: UpdateWebhook) =>
  (await api.patch<Webhook>(pathOf(slug, id), body)).data;
export const deleteWebhook = (slug: string, id: string) => api.delete(pathOf(slug, id));
export const regenerateWebhookSecret = async (slug: string, id: string) =>
  (await api.post<NewWebhook>(`${pathOf(slug, id)}regenerate/`)).data;

export const DELIVERIES_ON_PAGE = 20;
export type DeliveryFilter = { state?: DeliveryState | undefined; event?: string | undefined };
export type DeliveriesPage = { rows: readonly Delivery[]; total: number };

/** A page of what is sent to a webhook, the newest first. */
export async function fetchDeliveries(
  slug: string,
  id: string,
  { page, ...filter }: DeliveryFilter & { page: number },
): Promise<DeliveriesPage> {
  const asked = { query: filter, size: DELIVERIES_ON_PAGE, page };
  const { data } = await getPage<Delivery>(`${pathOf(slug, id)}deliveries/`, asked);
  return { rows: data.results, total: data.total_results };
}

/** Sends deliveries again and says how many. */
export const replayDeliveries = async (slug: string, id: string, body: ReplayInput) =>
  (await api.post<{ count: number }>(`${pathOf(slug, id)}replay/`, body)).data.count;
export const sendTestEvent = (slug: string, id: string) => api.post<Delivery>(`${pathOf(slug, id)}test/`);
