import { useEffect, useState } from 'react';
import { type DeliveriesPage, type DeliveryFilter, fetchDeliveries } from '#entities/webhooks/api.ts';
import { ApiError } from '#lib/api-error.ts';

const LOOK_AGAIN_MS = 3_000;

export type DeliveryPlace = DeliveryFilter & { page: number };

/** A page of deliveries, read again while the tab is looked at: nothing else tells of what is sent. */
export function useDeliveries(slug: string, id: string) {
  // An object of its own each time, so that the same page is read again.
  const [place, setPlace] = useState<DeliveryPlace>({ page: 0 });
  const [read, setRead] = useState<{ place: DeliveryPlace; data: DeliveriesPage } | null>(null);
  const [problem, setProblem] = useState<ApiError | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async () => {
      const found = document.hidden ? null : await fetchDeliveries(slug, id, place).catch(asProblem);
      if (isOver) return;
      if (found) setProblem(found instanceof ApiError ? found : null);
      if (found && !(found instanceof ApiError)) setRead({ place, data: found });
      timer = setTimeout(() => void look(), LOOK_AGAIN_MS);
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [slug, id, place]);
  return { place, data: read?.data ?? null, problem, setPlace, reload: () => setPlace({ ...place }) };
}

function asProblem(error: unknown): ApiError {
  if (!(error instanceof ApiError)) throw error;
  return error;
}
