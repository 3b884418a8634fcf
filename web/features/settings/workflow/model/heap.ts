/** A binary heap of numbers that returns the one with the lowest cost first. */
export class Heap {
  readonly #items: number[] = [];
  readonly #costs: number[] = [];

  get size(): number {
    return this.#items.length;
  }

  push(item: number, cost: number): void {
    let index = this.#items.length;
    this.#items.push(item);
    this.#costs.push(cost);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (this.#cost(parent) <= this.#cost(index)) return;
      this.#swap(index, parent);
      index = parent;
    }
  }

  pop(): number | undefined {
    const [first] = this.#items;
    const lastItem = this.#items.pop();
    const lastCost = this.#costs.pop();
    if (this.#items.length > 0 && lastItem !== undefined && lastCost !== undefined) {
      this.#items[0] = lastItem;
      this.#costs[0] = lastCost;
      this.#sink();
    }
    return first;
  }

  #cost(index: number): number {
    return this.#costs[index] ?? Infinity;
  }

  #sink(): void {
    for (let index = 0; ;) {
      const left = 2 * index + 1;
      const smaller = this.#cost(left + 1) < this.#cost(left) ? left + 1 : left;
      if (this.#cost(smaller) >= this.#cost(index)) return;
      this.#swap(index, smaller);
      index = smaller;
    }
  }

  #swap(a: number, b: number): void {
    const [item, cost] = [this.#items[a], this.#costs[a]];
    const [otherItem, otherCost] = [this.#items[b], this.#costs[b]];
    if (item === undefined || cost === undefined || otherItem === undefined || otherCost === undefined)
      return;
    this.#items[a] = otherItem;
    this.#costs[a] = otherCost;
    this.#items[b] = item;
    this.#costs[b] = cost;
  }
}
