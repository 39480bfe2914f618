import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconUserCheck } from '@tabler/icons-react';
import { type ComponentType, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { Registration } from '#contract/registrations.ts';
import { pages } from '#domain/access/pages.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { FilterTabs } from '#web/ui/filter-tabs.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { UnsavedGuard } from '#web/ui/unsaved.tsx';
import { Clashes } from '../components/clashes.tsx';
import { Queue } from '../components/queue.tsx';
import classes from '../components/queue.module.css';
import { nextAfter, formatKind } from '../components/registration-labels.ts';
import { registrationsQuery } from '../queries.ts';

const route = getRouteApi('/_panel/cadastros');

type Parts = { SignUp: ComponentType<{ userId: string }>; Partner: ComponentType<{ partnerId: string }> };

/** The queue of users, partners, drivers and vehicles awaiting approval, with the data for the decision. */
export function RegistrationsPage(parts: Parts) {
  const { data, error, refetch } = useQuery(registrationsQuery);
  return (
    <UnsavedGuard bySearch>
      <PageFrame title={pages.registrations.title} lead="Do mais antigo ao mais novo. O próximo abre automaticamente.">
        {!data && !error && <TableSkeleton columns={2} label="os cadastros" />}
        {error && <Failure what="os cadastros" error={error} onRetry={() => void refetch()} />}
        {data && <Waiting items={data.items} full={data.full} {...parts} />}
      </PageFrame>
    </UnsavedGuard>
  );
}

function Waiting({ items: all, full, ...parts }: Parts & { items: readonly Registration[]; full: boolean }) {
  const { cadastro, vez } = route.useSearch();
  const navigate = route.useNavigate();
  const items = useMemo(() => (vez ? all.filter(({ turn }) => turn === turns[vez]) : all), [all, vez]);
  const settledBefore = useSettledBefore(all, cadastro);
  const shown = useShown(items, cadastro);
  const opened = useRef(false);
  useEffect(() => {
    opened.current = true;
  }, []);
  const filter = (
    <FilterTabs
      label="De quem é a vez"
      value={vez}
      all={`Todos · ${all.length}`}
      choices={[
        { value: 'central', label: `Da central · ${countOf(all, 'central')}` },
        { value: 'devolvidos', label: `Devolvidos · ${countOf(all, 'partner')}` },
      ]}
      onChange={(chosen) => void navigate({ search: { vez: chosen }, replace: true })}
    />
  );
  const gone = settledBefore && (
    <Notice tone="info" title="Este cadastro já foi decidido.">
      <TextLink to="/usuarios/edit/$id_usuario" params={{ id_usuario: settledBefore }}>
        Abrir o usuário
      </TextLink>
    </Notice>
  );
  if (!shown) {
    return (
      <>
        {all.length > 0 && filter}
        {gone}
        <EmptyState icon={IconUserCheck} title={vez === 'devolvidos' ? 'Nada devolvido' : 'Nenhum cadastro à espera'}>
          {vez === 'devolvidos'
            ? 'O que a central devolve para correção, ou recusa, fica aqui até o parceiro responder.'
            : 'Quem pede uma conta em “Criar conta”, e o motorista ou veículo que um parceiro cadastra, aparecem aqui.'}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {filter}
      {gone}
      <div className={classes.split}>
        <div>
          <Queue items={items} shownId={shown.id} />
          {full && <Notice tone="info">São mostrados os 200 mais antigos.</Notice>}
        </div>
        <Shown key={`${shown.id} ${cadastro ?? ''}`} registration={shown} items={items} opened={opened} {...parts} />
      </div>
    </>
  );
}

const turns = { central: 'central', devolvidos: 'partner' } as const;

function countOf(items: readonly Registration[], whose: Registration['turn']): number {
  return items.filter(({ turn }) => turn === whose).length;
}

/** Returns the id in the URL when that registration was already decided when the page opened. */
function useSettledBefore(items: readonly Registration[], wanted: string | undefined): string | null {
  const [gone] = useState(() => (wanted !== undefined && items.every(({ id }) => id !== wanted) ? wanted : null));
  return gone === wanted ? gone : null;
}

/**
 * Returns the registration in the URL while it waits for a decision. After the decision, returns the next registration.
 */
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
  /** True when the page has already shown a registration. */
  opened: RefObject<boolean>;
};

function Shown({ registration, items, opened, SignUp, Partner }: Props) {
  const { id, kind, name, since } = registration;
  const navigate = route.useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const following = items[items.findIndex((item) => item.id === id) + 1];
  // Moves the focus to the heading after a decision or a selection, for keyboard users.
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
            {formatKind(registration)}, <Instant at={since} brief />
          </p>
        </div>
        {following && (
          <Button
            onClick={() => void navigate({ search: (now) => ({ ...now, cadastro: following.id }), replace: true })}
          >
            Próximo cadastro
          </Button>
        )}
      </div>
      <Clashes of={registration} />
      <Suspense fallback={<TableSkeleton columns={2} label="o cadastro" />}>
        {kind === 'sign_up' ? <SignUp userId={id} /> : <Partner partnerId={id} />}
      </Suspense>
    </article>
  );
}
