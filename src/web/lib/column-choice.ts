import { useState } from 'react';
import { deviceStorage } from './browser-storage.ts';

/** Columns of a list that the user has chosen, stored on this device per user. */
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
      deviceStorage.write(key, JSON.stringify(names));
    },
  ];
}

function readChoice(key: string): string[] | null {
  try {
    const kept: unknown = JSON.parse(deviceStorage.read(key) ?? 'null');
    return Array.isArray(kept) && kept.every((name) => typeof name === 'string') ? kept : null;
  } catch {
    return null;
  }
}
