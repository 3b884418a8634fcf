/** Stops the bench: a figure over something that did not happen would be a lie. */
export function expectNever(what: string): never {
  throw new Error(`The bench measured nothing: ${what}`);
}
