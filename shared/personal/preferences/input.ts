import { z } from 'zod';
import { sortOrderInput } from '../../http/fields.ts';
import { SIDEBAR_KEYS, type SidebarKey } from './keys.ts';

/** Body of PATCH W/home-preferences/{key}/; `key` is not written. */
export const homePreferenceInput = z
  .object({ is_enabled: z.boolean(), sort_order: sortOrderInput })
  .partial();
export type HomePreferencePatch = z.infer<typeof homePreferenceInput>;

/** Body of PATCH W/sidebar-preferences/{key}/. */
export const sidebarPreferenceInput = z
  .object({ is_pinned: z.boolean(), sort_order: sortOrderInput })
  .partial();
type SidebarPreferencePatch = z.infer<typeof sidebarPreferenceInput>;
export type SidebarEntryPatch = SidebarPreferencePatch & { key: SidebarKey };

const entriesInput = z
  .strictObject(
    Object.fromEntries(SIDEBAR_KEYS.map((key) => [key, sidebarPreferenceInput.optional()])) as Record<
      SidebarKey,
      z.ZodOptional<typeof sidebarPreferenceInput>
    >,
  )
  .transform((entries): SidebarEntryPatch[] =>
    SIDEBAR_KEYS.flatMap((key) => {
      const patch = entries[key];
      return patch ? [{ ...patch, key }] : [];
    }),
  );

/** A list of entries as an object by their keys. What is no such list, or names one twice, goes on as it is. */
function readEntries(value: unknown): unknown {
  if (!Array.isArray(value) || value.length === 0) return value;
  const entries = value.map((entry: unknown) => {
    const { key, ...patch } = Object(entry) as Record<string, unknown>;
    return [key, patch] as const;
  });
  const isNamed = entries.every(([key]) => SIDEBAR_KEYS.some((each) => each === key));
  const isOnce = new Set(entries.map(([key]) => key)).size === entries.length;
  return isNamed && isOnce ? Object.fromEntries(entries as [string, unknown][]) : value;
}

/** Body of PATCH W/sidebar-preferences/: entries by their keys, or a list of entries that each name their key. */
export const sidebarPreferencesInput = z.preprocess(readEntries, entriesInput);
