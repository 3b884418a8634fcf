import type { Process } from './processes.ts';

type Tracked = Process & { owner: string };

/** Who pays for a process that was not seen before; undefined: who pays for its parent. */
export type OwnerOf = (pid: number) => string | undefined;

/**
 * Adds up processor seconds by owner, from one look at the processes of the machine to the next. What a process did
 * between the last look and its end is counted with what its parent has waited for.
 */
export class Account {
  readonly seconds = new Map<string, number>();
  private tracked = new Map<number, Tracked>();
  private readonly root: number;
  private readonly ownerOf: OwnerOf;

  constructor(root: number, ownerOf: OwnerOf) {
    this.root = root;
    this.ownerOf = ownerOf;
  }

  private add(owner: string, seconds: number): void {
    if (seconds > 0) this.seconds.set(owner, (this.seconds.get(owner) ?? 0) + seconds);
  }

  /** The processes below the root, and what has left the tree since it was in it. */
  private findTree(all: ReadonlyMap<number, Process>): Map<number, Tracked> {
    const children = new Map<number, number[]>();
    for (const [pid, { parent }] of all) children.set(parent, [...(children.get(parent) ?? []), pid]);
    const tree = new Map<number, Tracked>();
    const visit = (pid: number, inherited: string) => {
      const one = all.get(pid);
      if (!one || tree.has(pid)) return;
      const owner = this.ownerOf(pid) ?? inherited;
      tree.set(pid, { ...one, owner });
      for (const child of children.get(pid) ?? []) visit(child, owner);
    };
    visit(this.root, '');
    for (const [pid, { start, owner }] of this.tracked) if (all.get(pid)?.start === start) visit(pid, owner);
    return tree;
  }

  private livingAncestor(pid: number, tree: ReadonlyMap<number, Tracked>): number | null {
    for (let at = this.tracked.get(pid)?.parent; at !== undefined; at = this.tracked.get(at)?.parent)
      if (tree.has(at)) return at;
    return null;
  }

  /** Whether the last look found it below the root. */
  has(pid: number): boolean {
    return this.tracked.has(pid);
  }

  look(all: ReadonlyMap<number, Process>): void {
    const tree = this.findTree(all);
    const ended = new Map<number, Tracked[]>();
    for (const [pid, one] of this.tracked) {
      if (tree.get(pid)?.start === one.start) continue;
      const above = this.livingAncestor(pid, tree);
      if (above !== null) ended.set(above, [...(ended.get(above) ?? []), one]);
    }
    for (const [pid, { owner, start, own, waited }] of tree) {
      const seen = this.tracked.get(pid);
      const before = seen?.start === start ? seen : { own: 0, waited: 0 };
      this.add(owner, own - before.own);
      const gone = ended.get(pid) ?? [];
      const known = gone.reduce((sum, one) => sum + one.own + one.waited, 0);
      const unseen = waited - before.waited - known;
      if (gone.length === 0) this.add(owner, unseen);
      else for (const one of gone) this.add(one.owner, unseen / gone.length);
    }
    this.tracked = tree;
  }
}
