import type { RowDrop } from '#components/drag/row-drag.ts';
import type { FieldUse, ProjectFields } from '#entities/projects/fields/types.ts';

export type Sections = ProjectFields['sections'];
export type LayoutSection = Sections[number];

const SECTION = 'section ';
/** What the head of a section is called where rows are dragged; fields go by their own ids. */
export const sectionRow = (id: string) => `${SECTION}${id}`;
const sectionOf = (row: string): string | null =>
  row.startsWith(SECTION) ? row.slice(SECTION.length) : null;

const without = (sections: Sections, fieldId: string): Sections =>
  sections.map((section) => ({
    ...section,
    fields: section.fields.filter(({ field_id }) => field_id !== fieldId),
  }));

export const findUse = (sections: Sections, fieldId: string): FieldUse | undefined =>
  sections.flatMap(({ fields }) => fields).find(({ field_id }) => field_id === fieldId);

export const sectionOfField = (sections: Sections, fieldId: string): LayoutSection | undefined =>
  sections.find(({ fields }) => fields.some(({ field_id }) => field_id === fieldId));

export const withoutField = without;

/** Changes how a field is used, where it stands. */
export const withUse = (sections: Sections, fieldId: string, patch: Partial<FieldUse>): Sections =>
  sections.map((section) => ({
    ...section,
    fields: section.fields.map((use) => (use.field_id === fieldId ? { ...use, ...patch } : use)),
  }));

/** Puts a field into a section: at a place, else at the end; one that was in another section leaves that. */
export function placed(sections: Sections, use: FieldUse, at: { section: string; index?: number }): Sections {
  return without(sections, use.field_id).map((section) =>
    section.id === at.section
      ? { ...section, fields: section.fields.toSpliced(at.index ?? section.fields.length, 0, use) }
      : section,
  );
}

/** One step up or down; beyond the first or last of its section a field goes to the next section. */
export function stepped(sections: Sections, fieldId: string, step: 'up' | 'down'): Sections {
  const at = sections.findIndex(({ fields }) => fields.some(({ field_id }) => field_id === fieldId));
  const section = sections[at];
  const use = findUse(sections, fieldId);
  if (!section || !use) return sections;
  const index = section.fields.indexOf(use) + (step === 'up' ? -1 : 1);
  if (index >= 0 && index < section.fields.length)
    return placed(sections, use, { section: section.id, index });
  const next = sections[at + (step === 'up' ? -1 : 1)];
  if (!next) return sections;
  return placed(sections, use, { section: next.id, index: step === 'up' ? next.fields.length : 0 });
}

/** One step up or down for a whole section. */
export function sectionStepped(sections: Sections, id: string, step: 'up' | 'down'): Sections {
  const at = sections.findIndex((section) => section.id === id);
  const section = sections[at];
  const to = at + (step === 'up' ? -1 : 1);
  return !section || to < 0 || to >= sections.length
    ? sections
    : sections.toSpliced(at, 1).toSpliced(to, 0, section);
}

/** What a drop makes of the sections: rows are fields and heads of sections. */
export function dropped(sections: Sections, { id, target, zone }: RowDrop): Sections {
  const section = sectionOf(id);
  return section === null
    ? fieldDropped(sections, { id, target, zone })
    : sectionDropped(sections, section, { target, zone });
}

function fieldDropped(sections: Sections, { id, target, zone }: RowDrop): Sections {
  const use = findUse(sections, id);
  if (!use) return sections;
  const rest = without(sections, id);
  const head = sectionOf(target);
  if (head !== null) {
    const at = rest.findIndex((section) => section.id === head);
    const above = rest[at - 1];
    return zone === 'before' && above
      ? placed(sections, use, { section: above.id })
      : placed(sections, use, { section: head, index: 0 });
  }
  const section = sectionOfField(rest, target);
  if (!section) return sections;
  const index = section.fields.findIndex(({ field_id }) => field_id === target) + (zone === 'before' ? 0 : 1);
  return placed(sections, use, { section: section.id, index });
}

function sectionDropped(sections: Sections, id: string, { target, zone }: Omit<RowDrop, 'id'>): Sections {
  const moved = sections.find((section) => section.id === id);
  const rest = sections.filter((section) => section.id !== id);
  const head = sectionOf(target);
  const at = rest.findIndex((section) => section.id === (head ?? sectionOfField(rest, target)?.id));
  if (!moved || at < 0) return sections;
  return rest.toSpliced(head !== null && zone === 'before' ? at : at + 1, 0, moved);
}

/** Without a section; its fields go to the end of the one before it, else to the one after it. */
export function withoutSection(sections: Sections, id: string): Sections {
  const at = sections.findIndex((section) => section.id === id);
  const gone = sections[at];
  if (!gone) return sections;
  const heir = sections[at > 0 ? at - 1 : 1];
  return sections
    .filter((section) => section !== gone)
    .map((section) =>
      section === heir
        ? {
            ...section,
            fields: at > 0 ? [...section.fields, ...gone.fields] : [...gone.fields, ...section.fields],
          }
        : section,
    );
}
