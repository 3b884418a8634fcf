import type { Attribute } from '@tiptap/core';
import { isKnownColor } from './colors.ts';

type ElementLike = { getAttribute: (name: string) => string | null };

/** An attribute that is the same text in HTML, in ProseMirror JSON and in Yjs; null is left out of the HTML. */
export function textAttribute(name: string, fallback: string | null = null): Attribute {
  return {
    default: fallback,
    parseHTML: (element: ElementLike) => element.getAttribute(name) ?? fallback,
    renderHTML: (values) => {
      const value: unknown = values[name];
      return value === null || value === undefined ? {} : { [name]: String(value) };
    },
  };
}

/** A text attribute that holds a colour. Browsers take the background of a cell for the address of a picture. */
export function colorAttribute(name: string, fallback: string | null = null): Attribute {
  const known = (value: unknown) => (typeof value === 'string' && isKnownColor(value) ? value : fallback);
  return {
    default: fallback,
    parseHTML: (element: ElementLike) => known(element.getAttribute(name)),
    renderHTML: (values) => {
      const value = known(values[name]);
      return value === null ? {} : { [name]: value };
    },
  };
}

/** Several attributes for colours without a default. */
export const colorAttributes = (...names: string[]): Record<string, Attribute> =>
  Object.fromEntries(names.map((name) => [name, colorAttribute(name)]));

/** Several text attributes without a default. */
export const textAttributes = (...names: string[]): Record<string, Attribute> =>
  Object.fromEntries(names.map((name) => [name, textAttribute(name)]));
