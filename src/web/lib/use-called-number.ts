import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/**
 * Reports the phone that a telephone system wrote into the URL of the page (`?fone=…`). Removes the number from the URL,
 * because it is personal data that would stay in the history of the browser. Returns true until the number is removed.
 */
export function useCalledNumber(onCall: (phone: string) => void): boolean {
  const { fone } = useSearch({ strict: false });
  const navigate = useNavigate();
  const report = useEffectEvent(onCall);
  useEffect(() => {
    if (fone === undefined) return;
    report(fone);
    void navigate({ to: '.', search: ({ fone: _read, ...others }) => others, replace: true });
  }, [fone, navigate]);
  return fone !== undefined;
}
