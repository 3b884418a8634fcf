import type { ItemLinks } from '#components/editor/reading/item-links-context.ts';
import { parseItemKey, paths } from '#lib/http/paths.ts';
import { notePart, untilLoaded } from '#lib/parts/parts.ts';
import { findProjectByIdentifier } from '../projects/projects/hooks.ts';
import { currentWorkspace } from '../workspaces/workspaces/store.ts';
import type { KNOWN_LINKS } from './known-links.ts';

let known: typeof KNOWN_LINKS | undefined;
const fetchKnown = async () => (known ??= (await import('./known-links.ts')).KNOWN_LINKS);
notePart(fetchKnown);
const untilKnown = () => untilLoaded(fetchKnown);

/** A key is one only where its project is known: UTF-8 is none. */
function pathOf(text: string): string | null {
  const key = parseItemKey(text);
  const project = key && findProjectByIdentifier(key.identifier);
  return project ? paths.workItem(currentWorkspace().slug, project.identifier, key.sequence) : null;
}

/** For what is drawn before the code is here, its arrival is a change like any other. */
function subscribe(listener: () => void): () => void {
  if (known) return known.subscribe(listener);
  let isEnded = false;
  let end = () => {};
  void untilKnown().then((links) => {
    if (isEnded) return;
    end = links.subscribe(listener);
    listener();
  });
  return () => {
    isEnded = true;
    end();
  };
}

/** Where texts know the items and pages of the open workspace from. Looking them up comes with the first text that asks. */
export const itemLinksOf = (open: (path: string) => void): ItemLinks => ({
  find: async (text) => (await untilKnown()).find(text),
  of: (path) => known?.of(path),
  pathOf,
  open,
  subscribe,
  pictureOf: (id) => `/api/assets/v2/workspaces/${currentWorkspace().slug}/${id}/`,
});
