import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Returns the phone that a telephone system wrote into the URL of the page (`?fone=…`). Removes the number from the URL,
 * because it is personal data that would stay in the history of the browser.
 */
export function useCalledNumber(): string {
  const { fone } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [number, setNumber] = useState('');
  if (fone !== undefined && fone !== number) setNumber(fone);
  useEffect(() => {
    if (fone === undefined) return;
    void navigate({ to: '.', search: ({ fone: _read, ...others }) => others, replace: true });
  }, [fone, navigate]);
  return fone ?? number;
}
