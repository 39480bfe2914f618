import { Button } from '@mantine/core';
import { useState } from 'react';
import { RecoveryCodes } from '#web/features/account/components/recovery-codes.tsx';
import { SecondFactorSetUp } from '#web/features/account/components/second-factor-set-up.tsx';
import { useSession } from '#web/lib/session.ts';
import { rereadSession } from '#web/lib/session-store.ts';
import { PublicFrame } from '#web/ui/public-frame.tsx';
import { SignOut } from './sign-out.tsx';

/**
 * Replaces every page for an administrator who must set up the second factor. After the set-up the requested page
 * opens.
 */
export function MustSetUp() {
  const { profile, email } = useSession();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <PublicFrame
      title="Ative a verificação em duas etapas"
      lead={`${profile.nome || email}, a central a exige de administradores. Leva um minuto, e você continua de onde parou.`}
    >
      {codes === null ? (
        <SecondFactorSetUp onCodes={setCodes} />
      ) : (
        <RecoveryCodes codes={codes} onKept={() => void rereadSession()} />
      )}
      <SignOut>
        {(open) => (
          <Button size="md" onClick={open}>
            Sair
          </Button>
        )}
      </SignOut>
    </PublicFrame>
  );
}
