import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { ownConsentsQuery } from '#web/features/consents/queries.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useSession } from '#web/lib/session.ts';
import { SignOut } from './sign-out.tsx';

const ConsentGate = lazyPart(() => import('#web/features/consents/components/consent-gate.tsx'), 'ConsentGate');

/** Asks the user to accept the published texts. An administrator who acts as another user is not asked. */
export function Consents() {
  const { acting } = useSession();
  const { data } = useQuery({ ...ownConsentsQuery, enabled: acting === null });
  if (!data || data.due.length === 0) return null;
  return (
    <Suspense>
      <ConsentGate
        due={data.due}
        signOut={
          <SignOut>
            {(open) => (
              <Button size="md" onClick={open}>
                Sair
              </Button>
            )}
          </SignOut>
        }
      />
    </Suspense>
  );
}
