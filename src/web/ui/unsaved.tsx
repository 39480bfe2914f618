import { useBlocker } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useRef } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Unsaved = { mark: (id: string, unsaved: boolean) => void };

const UnsavedContext = createContext<Unsaved>({ mark: () => undefined });

/**
 * Asks the user before leaving a page with unsaved input. With `bySearch`, a change of the search parameters also
 * counts as leaving, because they identify the content of the page.
 */
export function UnsavedGuard({ children, bySearch = false }: { children: ReactNode; bySearch?: boolean }) {
  const unsaved = useRef(new Set<string>());
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      unsaved.current.size > 0 && (current.pathname !== next.pathname || (bySearch && said(current) !== said(next))),
    enableBeforeUnload: () => unsaved.current.size > 0,
    withResolver: true,
  });
  const context = useMemo<Unsaved>(
    () => ({ mark: (id, is) => void (is ? unsaved.current.add(id) : unsaved.current.delete(id)) }),
    [],
  );
  return (
    <UnsavedContext value={context}>
      {children}
      {blocker.status === 'blocked' && (
        <ConfirmDialog
          title="Sair sem salvar?"
          confirm="Sair sem salvar"
          cancel="Continuar editando"
          tone="danger"
          onConfirm={() => blocker.proceed?.()}
          onClose={() => blocker.reset?.()}
        >
          O que você digitou nesta página ainda não foi gravado e será perdido.
        </ConfirmDialog>
      )}
    </UnsavedContext>
  );
}

function said({ search }: { search: object }): string {
  return JSON.stringify(search);
}

/**
 * Reports unsaved input to the page's guard. The returned function withdraws the report at once, for a navigation right
 * after saving.
 */
export function useUnsaved(unsaved: boolean): () => void {
  const id = useId();
  const { mark } = useContext(UnsavedContext);
  useEffect(() => {
    mark(id, unsaved);
    return () => mark(id, false);
  }, [id, mark, unsaved]);
  return () => mark(id, false);
}
