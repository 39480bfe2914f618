import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconUserCheck } from '@tabler/icons-react';
import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import type { Registration } from '#contract/registrations.ts';
import { pages } from '#domain/access/pages.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { UnsavedGuard } from '#web/ui/unsaved.tsx';
import { Clashes } from '../components/clashes.tsx';
import { Queue } from '../components/queue.tsx';
import classes from '../components/queue.module.css';
import { nextAfter, sayKind } from '../components/registration-words.ts';
import { registrationsQuery } from '../queries.ts';

const route = getRouteApi('/_panel/cadastros');

type Parts = { SignUp: ComponentType<{ userId: string }>; Partner: ComponentType<{ partnerId: string }> };

/** Who waits to be let in or let drive, one after the other, with all that the decision needs. */
export function RegistrationsPage(parts: Parts) {
  const { data, error, refetch } = useQuery(registrationsQuery);
  return (
    <UnsavedGuard>
      <PageFrame
        title={pages.registrations.title}
        lead="Do mais antigo ao mais novo. Decidido um, o próximo vem sozinho."
      >
        {!data && !error && <TableSkeleton columns={2} label="os cadastros" />}
        {error && <Failure what="os cadastros" error={error} onRetry={() => void refetch()} />}
        {data && <Waiting items={data.items} full={data.full} {...parts} />}
      </PageFrame>
    </UnsavedGuard>
  );
}

function Waiting({ items, full, ...parts }: Parts & { items: readonly Registration[]; full: boolean }) {
  const { cadastro } = route.useSearch();
  const shown = useShown(items, cadastro);
  const opened = useRef(false);
  useEffect(() => {
    opened.current = true;
  }, []);
  if (!shown) {
    return (
      <EmptyState icon={IconUserCheck} title="Nenhum cadastro à espera">
        Quem pede uma conta em “Criar conta”, e o motorista ou veículo que um parceiro cadastra, aparecem aqui.
      </EmptyState>
    );
  }
  return (
    <div className={classes.split}>
      <div>
        <Queue items={items} shownId={shown.id} />
        {full && <Notice tone="info">Estão aqui os 200 mais antigos.</Notice>}
      </div>
      <Shown key={`${shown.id} ${cadastro ?? ''}`} registration={shown} items={items} opened={opened} {...parts} />
    </div>
  );
}

/** The one in the address while it waits; once decided, the next. */
function useShown(items: readonly Registration[], wanted: string | undefined): Registration | undefined {
  const [last, setLast] = useState<{ items: readonly Registration[]; id: string | undefined }>({ items, id: wanted });
  const inQueue = items.find(({ id }) => id === wanted);
  const kept = items.find(({ id }) => id === last.id);
  const shown = inQueue ?? kept ?? nextAfter(last.items, last.id ?? '', items);
  if (last.items !== items || last.id !== shown?.id) setLast({ items, id: shown?.id });
  return shown;
}

type Props = Parts & {
  registration: Registration;
  items: readonly Registration[];
  /** Whether the page has shown one before. */
  opened: RefObject<boolean>;
};

function Shown({ registration, items, opened, SignUp, Partner }: Props) {
  const { id, kind, name, since } = registration;
  const navigate = route.useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const following = items[items.findIndex((item) => item.id === id) + 1];
  // The keyboard goes on from here, after a decision as after a choice.
  useEffect(() => {
    if (opened.current) heading.current?.focus();
  }, [opened]);
  return (
    <article className={classes.shown} aria-label={name}>
      <div className={classes.head}>
        <div>
          <h2 ref={heading} tabIndex={-1} className={classes.heading}>
            {name}
          </h2>
          <p className={classes.since}>
            {sayKind(registration)}, <Instant at={since} brief />
          </p>
        </div>
        {following && (
          <Button onClick={() => void navigate({ search: { cadastro: following.id }, replace: true })}>
            Próximo cadastro
          </Button>
        )}
      </div>
      <Clashes of={registration} />
      {kind === 'sign_up' ? <SignUp userId={id} /> : <Partner partnerId={id} />}
    </article>
  );
}
