import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const SignOutDialog = lazyPart(() => import('./sign-out-dialog.tsx'), 'SignOutDialog');

/** Passes its child a function that opens the dialog; the dialog is loaded on first use. */
export function SignOut({ children }: { children: (open: () => void) => ReactNode }) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      {children(() => setAsked(true))}
      {asked && (
        <Suspense>
          <SignOutDialog onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
}
