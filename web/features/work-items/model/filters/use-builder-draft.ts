import { canonicalTree, writeFilterTree } from '@tandem/shared/work-items/filters/canonical.ts';
import { readFilterTree } from '@tandem/shared/work-items/filters/parse.ts';
import type { FilterTree } from '@tandem/shared/work-items/filters/tree.ts';
import { useMemo, useState } from 'react';
import { fieldLookup } from '#entities/projects/fields/lookup.ts';
import { offeredFilters } from '../display/list-options.ts';
import type { SettingsActions } from '../display/use-view-settings.ts';
import type { ViewSettings } from '../display/view-settings.ts';
import { type DraftGroup, type DraftPart, newGroup } from '../tree-drafts/draft.ts';
import { addTo, changePart, duplicatePart, removePart } from '../tree-drafts/draft-edits.ts';
import { draftOf, treeOf } from '../tree-drafts/draft-tree.ts';
import { joinedTree, splitTree } from '../tree-drafts/flat.ts';

export type BuilderEdits = {
  change: (id: number, patch: Parameters<typeof changePart>[2]) => void;
  add: (groupId: number, part: DraftPart) => void;
  duplicate: (id: number) => void;
  remove: (id: number) => void;
};

const MAX_STEPS = 50;
const textOf = (tree: FilterTree | null) =>
  tree ? JSON.stringify(writeFilterTree(canonicalTree(tree))) : '';

/** Stores a tree: what has chips of its own as filters by key, the rest as a tree. */
export function storeTree(tree: FilterTree | null, settings: ViewSettings, actions: SettingsActions): void {
  const { filters, rest } = splitTree(tree, offeredFilters(settings));
  const gone = Object.fromEntries(Object.keys(settings.filters).map((key) => [key, null]));
  actions.setAsked({ ...gone, ...filters }, rest ? writeFilterTree(rest) : {});
}

/** What is wrong with a tree where it is stored; null for nothing. */
export const problemOf = (tree: FilterTree | null) =>
  tree ? readFilterTree(JSON.stringify(writeFilterTree(tree)), fieldLookup).problem : null;

/**
 * The filters of a list as one group that is edited here. Each change is applied at once; rows that are not complete yet
 * ask for nothing. What is changed elsewhere meanwhile replaces what stands here.
 */
export function useBuilderDraft(settings: ViewSettings, actions: SettingsActions) {
  const asked = joinedTree(settings.filters, settings.tree);
  const askedText = textOf(asked);
  const [draft, setDraft] = useState(() => draftOf(asked));
  const [steps, setSteps] = useState<readonly DraftGroup[]>([]);
  const [known, setKnown] = useState(askedText);
  const [focus, setFocus] = useState<number | null>(null);
  if (known !== askedText) {
    setKnown(askedText);
    if (askedText !== textOf(treeOf(draft))) setDraft(draftOf(asked));
  }
  const store = (next: DraftGroup) => {
    setDraft(next);
    const wanted = treeOf(next);
    if (problemOf(wanted) === null && textOf(wanted) !== askedText) storeTree(wanted, settings, actions);
  };
  const edit = (next: DraftGroup) => {
    setSteps([...steps, draft].slice(-MAX_STEPS));
    store(next);
  };
  const undo = () => {
    const before = steps.at(-1);
    if (!before) return;
    setSteps(steps.slice(0, -1));
    store(before);
  };
  const edits: BuilderEdits = {
    change: (id, patch) => edit(changePart(draft, id, patch)),
    add: (groupId, part) => {
      edit(addTo(draft, groupId, part));
      setFocus(part.id);
    },
    duplicate: (id) => {
      const { root, copy } = duplicatePart(draft, id);
      edit(root);
      setFocus(copy?.id ?? null);
    },
    remove: (id) => edit(removePart(draft, id)),
  };
  const tree = useMemo(() => treeOf(draft), [draft]);
  const replace = (next: FilterTree | null) => edit(draftOf(next));
  return {
    draft,
    edits,
    focus,
    clear: () => edit(newGroup('and')),
    replace,
    undo: steps.length > 0 ? undo : null,
    tree,
    problem: problemOf(tree),
  };
}
