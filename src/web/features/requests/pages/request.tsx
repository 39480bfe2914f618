import { useState } from 'react';
import type { Trip } from '#contract/trips.ts';
import { titleOf } from '#domain/access/pages.ts';
import { useSession } from '#web/lib/session.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { RequestDone } from '../components/request-done.tsx';
import { RequestForm } from '../components/request-form.tsx';

export function RequestPage() {
  const { profile } = useSession();
  const [done, setDone] = useState<Trip | null>(null);
  const [again, setAgain] = useState(false);
  return (
    <PageFrame title={titleOf('request', profile.tipo)}>
      {done ? (
        <RequestDone trip={done} onAgain={() => (setDone(null), setAgain(true))} />
      ) : (
        <RequestForm
          clientId={profile.id_cliente === '' ? null : profile.id_cliente}
          focusFirst={again}
          onDone={setDone}
        />
      )}
    </PageFrame>
  );
}
