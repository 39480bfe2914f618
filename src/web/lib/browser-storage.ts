/**
 * Texts stored in the browser by key. If the storage is blocked or full, the value is lost but the page keeps working.
 */
export type BrowserStorage = {
  read: (key: string) => string | null;
  /** Stores the text, or deletes the key if the text is null. Returns false if the browser refused. */
  write: (key: string, text: string | null) => boolean;
  keys: () => string[];
};

/** Storage of this tab. It survives a reload. */
export const tabStorage = storageOf(() => window.sessionStorage);
/** Storage of this device, shared by all tabs. */
export const deviceStorage = storageOf(() => window.localStorage);

// If the user blocks site data, even access to the storage object throws.
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
