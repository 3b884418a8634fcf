/** A request of IndexedDB as a promise. */
export const resultOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no reason given')));
  });

const endOf = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('no reason given'));
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', fail);
    transaction.addEventListener('error', fail);
  });

type Layout = { name: string; version: number; create: (database: IDBDatabase) => void };

/** A database that does not open within this time is locked by something broken: the client goes on without it. */
const OPEN_TIMEOUT_MS = 3_000;

function open({ name, version, create }: Layout): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${name} does not open`)), OPEN_TIMEOUT_MS);
    const request = indexedDB.open(name, version);
    request.addEventListener('upgradeneeded', () => create(request.result));
    resultOf(request)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** A database of this browser. Where there is none (some private windows, a full or broken disk) every use of it fails. */
export class LocalDatabase {
  private readonly layout: Layout;
  private opening: Promise<IDBDatabase> | undefined;

  constructor(layout: Layout) {
    this.layout = layout;
  }

  /** Runs `work` in one transaction and answers its result once that is complete; throws when nothing was stored. */
  async run<T>(
    mode: IDBTransactionMode,
    stores: string | string[],
    work: (transaction: IDBTransaction) => Promise<T> | T,
  ): Promise<T> {
    const database = await this.open();
    const transaction = database.transaction(stores, mode);
    const end = endOf(transaction);
    // Whatever fails in `work` is handled below.
    end.catch(() => {});
    const result = await work(transaction);
    await end;
    return result;
  }

  /** Everything in it goes, whatever other tabs are doing with it. */
  async remove(): Promise<void> {
    const database = await this.opening?.catch(() => null);
    database?.close();
    this.opening = undefined;
    await resultOf(indexedDB.deleteDatabase(this.layout.name));
  }

  private open(): Promise<IDBDatabase> {
    this.opening ??= this.openNow();
    return this.opening;
  }

  private async openNow(): Promise<IDBDatabase> {
    const database = await open(this.layout);
    const forget = () => {
      this.opening = undefined;
    };
    // Another tab clears everything or brings a newer layout: do not stand in its way.
    database.addEventListener('versionchange', () => {
      database.close();
      forget();
    });
    database.addEventListener('close', forget);
    return database;
  }
}
