import { compareRow, compareSelection } from './compare.ts';
import { type Expectations, type Expected, isChosenByCallers } from './expected.ts';
import type { Description } from './recorder.ts';
import type { Site } from './sites.ts';

/** What is wrong, by the place where it is said. */
export type Problems = Map<string, Set<string>>;

/** Compares what PostgreSQL said of statements with what the code says of them. */
export class Judge {
  readonly problems: Problems = new Map();
  /** Sites whose type was compared: with the columns of a statement, or with one of them. */
  readonly compared = new Set<Site>();
  readonly #expectations: Expectations;
  readonly #byKey: Map<string | null, Site[]>;
  /** Texts with holes are found by what stands between these. */
  readonly #patterns: { site: Site; pattern: RegExp }[];

  constructor(sites: readonly Site[], expectations: Expectations) {
    this.#expectations = expectations;
    this.#byKey = Map.groupBy(sites, ({ key }) => key);
    this.#patterns = sites.flatMap((site) =>
      site.isTemplate || !site.words ? [] : [{ site, pattern: patternOf(site.words) }],
    );
  }

  judge(description: Description): void {
    const { root, selections } = description;
    if (root !== null) this.#judgeRow(this.#sitesOf(root), description);
    for (const [name, key] of Object.entries(selections))
      for (const site of this.#byKey.get(key) ?? []) this.#judgeSelection(site, name, description);
  }

  #sitesOf(root: string): Site[] {
    const found = this.#byKey.get(root);
    return found ?? this.#patterns.filter(({ pattern }) => pattern.test(root)).map(({ site }) => site);
  }

  #judgeRow(sites: readonly Site[], description: Description): void {
    const said = sites.filter(({ type }) => type && this.#expectations.saysRow(type));
    const [first, ...others] = said;
    for (const site of said) {
      this.compared.add(site);
      if (site.type) this.#add(site, compareRow(this.#expectedOf(site.type, description), description));
    }
    for (const other of others)
      if (first?.type && other.type && !this.#expectations.isSame(first.type, other.type))
        this.#add(other, [
          `the words are those of ${first.place}, and the row is another: let the words differ`,
        ]);
  }

  /** A row that callers choose is that of the parts that they hand over. */
  #expectedOf(type: NonNullable<Site['type']>, { templates }: Description): Expected {
    const expected = this.#expectations.of(type);
    if (!isChosenByCallers(type)) return expected;
    const parts = templates
      .flatMap((key) => this.#byKey.get(key) ?? [])
      .flatMap((site) =>
        site.type && this.#expectations.saysRow(site.type) ? this.#expectations.of(site.type) : [],
      );
    const objects = parts.flatMap((part) => part.objects.map((object) => optional(object)));
    return { ...expected, objects: [...expected.objects, ...objects] };
  }

  #judgeSelection(site: Site, name: string, description: Description): void {
    if (!site.type) return;
    this.compared.add(site);
    this.#add(site, compareSelection(name, this.#expectations.of(site.type), description));
  }

  #add(site: Site, sentences: readonly string[]): void {
    if (sentences.length === 0) return;
    this.problems.set(site.place, new Set([...(this.problems.get(site.place) ?? []), ...sentences]));
  }
}

type ExpectedObject = Expected['objects'][number];

/** A part may be of other parts of the statement than its columns. */
const optional = ({ fields, isOpen }: ExpectedObject): ExpectedObject => ({
  isOpen,
  fields: new Map([...fields].map(([name, { value }]) => [name, { isOptional: true, value }])),
});

const patternOf = (words: readonly string[]): RegExp =>
  new RegExp(`^${words.map((part) => RegExp.escape(part)).join('[^]*')}$`);
