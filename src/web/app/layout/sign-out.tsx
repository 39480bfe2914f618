import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const SignOutDialog = lazyPart(() => import('./sign-out-dialog.tsx'), 'SignOutDialog');

/** Gives its child the way to open the dialog, which is loaded when first asked for. */
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
