import { type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';

/** What values of a type can be. */
export type Expected = {
  /** Nothing is said about them. */
  isAnything: boolean;
  /** As in shape.ts. */
  kinds: ReadonlySet<string>;
  /** What the elements of arrays can be, and what objects have. */
  items: Expected[];
  objects: ExpectedObject[];
};
export type ExpectedObject = {
  fields: ReadonlyMap<string, { isOptional: boolean; value: () => Expected }>;
  /** Whether it may have fields of other names. */
  isOpen: boolean;
};

/** Types of one kind, and how their values are called. */
const SIMPLE: readonly [flag: number, kind: string][] = [
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
  [TypeFlags.BigIntLike, 'bigint'],
  [TypeFlags.Null, 'null'],
  [TypeFlags.VoidLike, 'undefined'],
];
const NAMED: Readonly<Record<string, string>> = { Uint8Array: 'bytes', Buffer: 'bytes', Date: 'date' };
const NOTHING_SAID = TypeFlags.AnyOrUnknown | TypeFlags.Instantiable;

/** Whether a function leaves a type, or a part of it, to its callers. */
export const isChosenByCallers = (type: Type): boolean =>
  (type.flags & TypeFlags.Instantiable) !== 0 ||
  (type.isIntersectionType() && type.getTypes().some(isChosenByCallers));

type Draft = { isAnything: boolean; kinds: Set<string>; items: Expected[]; objects: ExpectedObject[] };

/** Reads types of one project; each is read once. */
export class Expectations {
  readonly #checker: Checker;
  readonly #known = new Map<number, Expected>();

  constructor(checker: Checker) {
    this.#checker = checker;
  }

  of(type: Type): Expected {
    const known = this.#known.get(type.id);
    if (known) return known;
    const draft: Draft = { isAnything: false, kinds: new Set(), items: [], objects: [] };
    this.#known.set(type.id, draft);
    this.#add(draft, type);
    return draft;
  }

  /** Whether it is a row with columns, and not the value of one. */
  saysRow(type: Type): boolean {
    const { kinds, isAnything } = this.of(type);
    return isChosenByCallers(type) || (!isAnything && kinds.size === 1 && kinds.has('object'));
  }

  /** Whether it says anything of its values. */
  saysSomething(type: Type): boolean {
    return isChosenByCallers(type) || !this.of(type).isAnything;
  }

  isSame(one: Type, other: Type): boolean {
    return this.#checker.isTypeAssignableTo(one, other) && this.#checker.isTypeAssignableTo(other, one);
  }

  #add(draft: Draft, type: Type): void {
    const simple = SIMPLE.find(([flag]) => (type.flags & flag) !== 0);
    const branded = this.#branded(type);
    if (simple) draft.kinds.add(simple[1]);
    else if (type.isUnionType()) for (const part of type.getTypes()) this.#add(draft, part);
    else if (branded) this.#add(draft, branded);
    else if ((type.flags & NOTHING_SAID) !== 0) draft.isAnything = true;
    else if (type.isObjectType() || type.isIntersectionType()) this.#addObject(draft, type);
    else if ((type.flags & TypeFlags.NonPrimitive) !== 0) {
      draft.kinds.add('object');
      draft.objects.push({ fields: new Map(), isOpen: true });
    }
  }

  /** The text or number of a type that has a mark beside it. */
  #branded(type: Type): Type | undefined {
    if (!type.isIntersectionType()) return undefined;
    return type.getTypes().find((part) => SIMPLE.some(([flag]) => (part.flags & flag) !== 0));
  }

  #addObject(draft: Draft, type: Type): void {
    const named = NAMED[type.getSymbol()?.name ?? ''];
    if (named) draft.kinds.add(named);
    else if (this.#checker.isArrayLikeType(type)) {
      draft.kinds.add('array');
      if (type.isTypeReference())
        for (const item of this.#checker.getTypeArguments(type)) draft.items.push(this.of(item));
    } else {
      draft.kinds.add('object');
      draft.objects.push(this.#objectOf(type));
    }
  }

  #objectOf(type: Type): ExpectedObject {
    const symbols = this.#checker.getPropertiesOfType(type).filter(({ name }) => !name.startsWith('__@'));
    const types = this.#checker.getTypeOfSymbol(symbols);
    const fields = symbols.map((symbol, index) => {
      const given = types[index];
      const isOptional = (symbol.flags & SymbolFlags.Optional) !== 0;
      const value = () => (given ? this.of(given) : NOTHING);
      return [symbol.name, { isOptional, value }] as const;
    });
    const isOpen = fields.length === 0 || this.#checker.getIndexInfosOfType(type).length > 0;
    return { fields: new Map(fields), isOpen };
  }
}

const NOTHING: Expected = { isAnything: true, kinds: new Set(), items: [], objects: [] };
