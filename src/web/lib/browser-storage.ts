/** Texts stored in the browser by key. A missing or full storage loses the value, but never breaks the page. */
export type BrowserStorage = {
  read: (key: string) => string | null;
  /** Null text deletes the key. Returns false if the browser refused. */
  write: (key: string, text: string | null) => boolean;
  keys: () => string[];
};

/** Storage of this tab, kept over a reload. */
export const tabStorage = storageOf(() => window.sessionStorage);
/** Storage of this device, shared by all tabs. */
export const deviceStorage = storageOf(() => window.localStorage);

// A browser that blocks site data throws on access to the storage object itself.
function storageOf(ask: () => Storage): BrowserStorage {
  return {
    read: (key) => attempt(() => ask().getItem(key), null),
    write: (key, text) =>
      attempt(() => {
        if (text === null) ask().removeItem(key);
        else ask().setItem(key, text);
        return true;
      }, false),
    keys: () => attempt(() => Object.keys(ask()), []),
  };
}

function attempt<Value>(work: () => Value, otherwise: Value): Value {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
