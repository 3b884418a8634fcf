import type { Attribute } from '@tiptap/core';

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

/** Several text attributes without a default. */
export const textAttributes = (...names: string[]): Record<string, Attribute> =>
  Object.fromEntries(names.map((name) => [name, textAttribute(name)]));
