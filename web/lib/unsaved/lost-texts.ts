import { create } from 'zustand';
import {
  dropUnsavedText,
  markLostTexts,
  readLostTexts,
  storeUnsavedText,
  type UnsavedText,
} from './unsaved-texts.ts';

/** Texts that could not be sent because their document is gone, or not to be opened any more; the oldest first. */
export const useLostTexts = create<{ texts: readonly UnsavedText[] }>(() => ({ texts: [] }));

export const idOfText = ({ key }: UnsavedText) => key.join(' ');

function show(texts: readonly UnsavedText[]) {
  useLostTexts.setState({ texts: texts.toSorted((a, b) => (a.lost_at ?? 0) - (b.lost_at ?? 0)) });
}

/** Reads what the browser has of this person. */
export async function loadLostTexts(userId: string): Promise<void> {
  const stored = await readLostTexts(userId);
  if (stored) show(stored);
}

/** A text that is given up in this tab: it stays here, also where the browser stores nothing. */
export async function addLostText(text: Omit<UnsavedText, 'lost_at'>): Promise<void> {
  const lost = { ...text, lost_at: Date.now() };
  const others = useLostTexts.getState().texts.filter((other) => idOfText(other) !== idOfText(lost));
  show([...others, lost]);
  await storeUnsavedText(lost);
}

/** What this tab or earlier ones could not send of a document that is not to be had any more. */
export async function noteLostTexts(userId: string, document: string): Promise<void> {
  if (await markLostTexts(userId, document, Date.now())) await loadLostTexts(userId);
}

export async function discardLostText(text: UnsavedText): Promise<void> {
  show(useLostTexts.getState().texts.filter((other) => idOfText(other) !== idOfText(text)));
  await dropUnsavedText(text);
}

export const forgetLostTexts = () => show([]);
