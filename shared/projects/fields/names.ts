const PREFIX = 'field:';

/** What a field is called where lists are grouped, ordered, filtered and shown by it: `field:<id>`. */
export type FieldProperty = `field:${string}`;

export const fieldProperty = (id: string): FieldProperty => `${PREFIX}${id}`;

export const isFieldProperty = (name: string): name is FieldProperty => name.startsWith(PREFIX);

/** The id of the field that a property is; null for a property of every item. */
export const fieldIdOf = (name: string): string | null =>
  isFieldProperty(name) ? name.slice(PREFIX.length) : null;
