import { useState } from 'react';

/** Which columns of a list somebody wants to see, kept on this device under their own name. */
export function useColumnChoice(
  list: string,
  userId: string,
  usual: readonly string[],
): [chosen: readonly string[], choose: (names: readonly string[]) => void] {
  const key = `painel.colunas.${list}.${userId}`;
  const [chosen, setChosen] = useState(() => readChoice(key) ?? usual);
  return [
    chosen,
    (names) => {
      setChosen(names);
      keepChoice(key, names);
    },
  ];
}

function readChoice(key: string): string[] | null {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(key) ?? 'null');
    return Array.isArray(kept) && kept.every((name) => typeof name === 'string') ? kept : null;
  } catch {
    return null;
  }
}

function keepChoice(key: string, names: readonly string[]): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(names));
  } catch {
    // A device that keeps nothing shows the usual columns next time.
  }
}
