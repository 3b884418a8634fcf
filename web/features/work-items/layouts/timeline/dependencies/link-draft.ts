import { create } from 'zustand';
import type { Edge } from '#components/timeline/scale.ts';

/** A dependency that is being drawn, from an end of a bar to where the pointer is, in pixels of the canvas. */
type LinkDraft = { fromId: string; edge: Edge; at: { x: number; y: number } | null };
export const useLinkDraft = create<{ draft: LinkDraft | null }>(() => ({ draft: null }));
