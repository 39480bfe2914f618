export type Toast = { title?: string; message: string; tone?: 'good' | 'bad'; undo?: () => void; undoSeconds?: number };

let needed = false;
const watchers = new Set<() => void>();

/** Shows a message at the edge of the page, with an undo button if the toast has one. */
export function toast(said: Toast): void {
  needed = true;
  for (const watcher of watchers) watcher();
  void import('./toaster.tsx').then(({ showToast }) => showToast(said));
}

export function hasToasts(): boolean {
  return needed;
}

export function watchToasts(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
