import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ListQuery } from './data-table.tsx';
import classes from './data-table.module.css';

/** Distance between the viewport and the end of the list at which the next page is loaded. */
const READ_ON = '1500px';

/**
 * Button that loads the next page. After the first press, further pages load automatically near the end of the list.
 */
export function ReadOn({ query }: { query: ListQuery }) {
  const button = useRef<HTMLButtonElement>(null);
  const [goesOn, setGoesOn] = useState(false);
  const { isFetchingNextPage = false, fetchNextPage, isError } = query;
  useEffect(() => {
    if (!goesOn || isFetchingNextPage || isError || !button.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void fetchNextPage?.();
      },
      { rootMargin: READ_ON },
    );
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [goesOn, isFetchingNextPage, isError, fetchNextPage]);
  const press = (): void => {
    setGoesOn(true);
    void fetchNextPage?.();
  };
  return (
    <Button ref={button} className={classes.more ?? ''} loading={isFetchingNextPage} onClick={press}>
      Carregar mais
    </Button>
  );
}
