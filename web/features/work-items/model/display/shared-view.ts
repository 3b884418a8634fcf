import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { UserProperties, UserPropertiesPatch } from '#entities/personal/user-properties/types.ts';

const PARAMETER = 'view';

/** The parts of my settings that make up a view. */
type SharedView = Required<Omit<UserPropertiesPatch, 'rich_filters'>> &
  Pick<UserPropertiesPatch, 'rich_filters'>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** A view as an address carries it; null when there is none, or what is there is none. */
export function readView(text: string | null): SharedView | null {
  if (!text) return null;
  try {
    const view: unknown = JSON.parse(text);
    if (!isRecord(view)) return null;
    const { display_filters, filters, display_properties, rich_filters } = view;
    if (!isRecord(display_filters) || !isRecord(filters) || !isRecord(display_properties)) return null;
    const known = Object.entries(filters).filter(([, values]) => isTexts(values));
    return {
      display_filters,
      display_properties,
      filters: Object.fromEntries(known),
      ...(isRecord(rich_filters) && { rich_filters }),
    } as SharedView;
  } catch {
    return null;
  }
}

/** The whole view in an address: what is filtered, how it is drawn, and what of an item is hidden. */
export function writeView({
  display_filters,
  filters,
  rich_filters = {},
  display_properties,
}: SharedView): string {
  const set = Object.entries(filters).filter(([, values]) => values && values.length > 0);
  const hidden = Object.entries(display_properties).filter(([, isShown]) => isShown === false);
  return JSON.stringify({
    display_filters,
    filters: Object.fromEntries(set),
    ...(Object.keys(rich_filters).length > 0 && { rich_filters }),
    display_properties: Object.fromEntries(hidden),
  });
}

/** The present address with a view in it, or without. */
function searchOfView(view: SharedView | null): string {
  const params = new URLSearchParams(location.search);
  if (view) params.set(PARAMETER, writeView(view));
  else params.delete(PARAMETER);
  return params.toString();
}

/** The address that shows others what I see. */
export const addressOfView = (row: UserProperties) =>
  `${location.origin}${location.pathname}?${searchOfView(row)}`;

/** The view of the address, and how it is changed or left; null where I look at the project in my own way. */
export function useSharedView() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const text = params.get(PARAMETER);
  return useMemo(() => {
    const view = readView(text);
    const go = (next: SharedView | null) =>
      void navigate({ search: searchOfView(next) }, { replace: true, preventScrollReset: true });
    return (
      view && { view, change: (part: UserPropertiesPatch) => go({ ...view, ...part }), leave: () => go(null) }
    );
  }, [text, navigate]);
}
