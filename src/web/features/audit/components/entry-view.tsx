import { Button, Drawer, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { IconHistory } from '@tabler/icons-react';
import type { AuditEntry } from '#contract/audit.ts';
import { fieldChanges } from '#domain/audit/changes.ts';
import { formatAuditAction } from '#domain/audit/audit-actions.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { entryQuery } from '../queries.ts';
import { formatKind, formatPerson } from './audit-labels.ts';
import classes from './entry-view.module.css';

type Props = { id: string; onClose: () => void };

/** One complete entry: old and new value of each field, with links to related entries. */
export function EntryView({ id, onClose }: Props) {
  useReturnFocus();
  const { data, error, refetch } = useQuery(entryQuery(id));
  const entry = data?.items[0];
  return (
    <Drawer
      opened
      onClose={onClose}
      title={entry ? formatAuditAction(entry.action) : 'Registro da auditoria'}
      position="right"
      size={640}
      padding="lg"
    >
      {!data && error && <Failure what="o registro" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} radius="md" />}
      {data && !entry && <EmptyState icon={IconHistory} title="Este registro não existe" />}
      {entry && <Entry entry={entry} />}
    </Drawer>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const link = subjectLink(entry);
  return (
    <div className={classes.entry}>
      <Facts
        items={[
          { label: 'Quando', value: <Instant at={entry.at} /> },
          { label: 'Quem', value: formatPerson(entry) },
          {
            label: formatKind(entry),
            value: link ? <TextLink {...link}>{entry.subjectName ?? 'Abrir'}</TextLink> : entry.subjectName,
          },
          { label: 'Endereço', value: entry.address },
          { label: 'Aparelho', value: entry.device },
        ]}
      />
      <Changes entry={entry} />
      <div className={classes.links}>
        {entry.actorId !== null && <Only search={{ pessoa: entry.actorId }}>Tudo desta pessoa</Only>}
        {entry.subjectId !== null && <Only search={{ registro: entry.subjectId }}>Tudo deste registro</Only>}
        {entry.address !== null && <Only search={{ endereco: entry.address }}>Tudo deste endereço</Only>}
      </div>
    </div>
  );
}

function Changes({ entry: { changes } }: { entry: AuditEntry }) {
  const fields = fieldChanges(changes);
  if (fields.length === 0) return null;
  return (
    <table className={classes.changes} aria-label="Campos alterados">
      <thead>
        <tr>
          <th scope="col">Campo</th>
          <th scope="col">De</th>
          <th scope="col">Para</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ field, from, to, hidden }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td className={hidden ? classes.hidden : undefined}>{from}</td>
            <td className={hidden ? classes.hidden : undefined}>{to}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Only({ search, children }: { search: Record<string, string>; children: ReactNode }) {
  return (
    <Button component={Link} to="/auditoria" search={search as never}>
      {children}
    </Button>
  );
}

type Links = Record<string, (id: string) => LinkProps>;

const pagesOf: Links = {
  partner: (id) => ({ to: '/parceiros/edit/$id_parceiro', params: { id_parceiro: id } }),
  client: (id) => ({ to: '/clientes/edit/$id_cliente', params: { id_cliente: id } }),
  user: (id) => ({ to: '/usuarios/edit/$id_usuario', params: { id_usuario: id } }),
  trip: (id) => ({ to: '/viagens/$id', params: { id } }),
  invoice: (id) => ({ to: '/faturas/$id', params: { id } }),
  wallet: (id) => ({ to: '/carteira', search: { parceiro: id } }),
  area: () => ({ to: '/tarifas', search: { aba: 'pracas' } }),
  place: () => ({ to: '/tarifas', search: { aba: 'locais' } }),
  plan: () => ({ to: '/tarifas', search: { aba: 'planos' } }),
  tariff: () => ({ to: '/tarifas' }),
  zone: () => ({ to: '/tarifas', search: { aba: 'precos' } }),
  fixed_price: () => ({ to: '/tarifas', search: { aba: 'precos' } }),
  settings: () => ({ to: '/ajustes' }),
};

/** Returns the page of the record that an entry is about; null when there is none. */
function subjectLink({ subjectType, subjectId }: AuditEntry): LinkProps | null {
  return subjectId === null ? null : (pagesOf[subjectType]?.(subjectId) ?? null);
}
