import { useCallback, useState } from 'react';
import { type DeliveryFilter, fetchDeliveries } from '#entities/integrations/webhooks/api.ts';
import { useReadAgain } from '../parts/reading/use-read-again.ts';

const LOOK_AGAIN_MS = 3_000;

export type DeliveryPlace = DeliveryFilter & { page: number };

const goesOn = () => true;

/** A page of deliveries, read again while the tab is looked at: nothing else tells of what is sent. */
export function useDeliveries(slug: string, id: string) {
  // An object of its own each time, so that the same page is read again.
  const [place, setPlace] = useState<DeliveryPlace>({ page: 0 });
  const load = useCallback(() => fetchDeliveries(slug, id, place), [slug, id, place]);
  const { data, problem } = useReadAgain({ load, goesOn, every_ms: LOOK_AGAIN_MS });
  return { place, data, problem, setPlace, reload: () => setPlace({ ...place }) };
}
