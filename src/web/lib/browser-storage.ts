/** What a browser keeps for the panel, text by key. Where it keeps nothing, or is full, that costs what was to be kept, never the page. */
export type BrowserStorage = {
  read: (key: string) => string | null;
  /** Null: nothing is kept any more. False: the browser refused. */
  write: (key: string, text: string | null) => boolean;
  keys: () => string[];
};

/** Of this tab, beyond a reload. */
export const tabStorage = storageOf(() => window.sessionStorage);
/** Of this device, for all tabs. */
export const deviceStorage = storageOf(() => window.localStorage);

// A browser told to block a site's data throws already where the storage itself is asked for.
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
