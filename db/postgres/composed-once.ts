import type { CompiledQuery, RawBuilder } from 'kysely';
import type { Db } from './client.ts';

/** Whatever becomes words and values for the driver: built anew each time, or composed once. */
export type Composable<Row> = { compile: (db: Db) => CompiledQuery<Row> };

/** Stands for a value of that name in the words of a statement. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Whoever varies what they ask for has no more kept than so much: then it begins anew. */
const MAX_FORMS = 500;

type Form = { query: CompiledQuery; names: string[] };

/**
 * Statements of one kind, of which each form is composed only once: to compose a long one takes longer than much of a
 * request. `form` names everything that the words depend on besides the names of the values.
 */
export class ComposedOnce<Row> {
  readonly #forms = new Map<string, Form>();

  /** `compose` may put the values into the words, and nothing else that is not the same for all of this form. */
  statement<Values extends Record<string, unknown>>(
    form: string,
    values: Values,
    compose: (values: Values) => RawBuilder<Row>,
  ): Composable<Row> {
    const key = `${form} ${Object.keys(values).join()}`;
    return {
      compile: (db) => {
        const { query, names } =
          this.#forms.get(key) ?? this.#add(key, values, (places) => compose(places).compile(db));
        return { ...query, parameters: names.map((name) => values[name]) } as CompiledQuery<Row>;
      },
    };
  }

  #add<Values extends Record<string, unknown>>(
    key: string,
    values: Values,
    compile: (places: Values) => CompiledQuery,
  ): Form {
    const places = Object.fromEntries(Object.keys(values).map((name) => [name, new Place(name)]));
    const query = compile(places as Values);
    const names = query.parameters.map((place) => {
      if (place instanceof Place) return place.name;
      throw new Error('A statement that is composed once has a value that is not one of its own.');
    });
    const form = { query, names };
    if (this.#forms.size >= MAX_FORMS) this.#forms.clear();
    this.#forms.set(key, form);
    return form;
  }
}
