import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconListSearch } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import type { AuditEntry } from '#contract/audit.ts';
import { pages } from '#domain/access/pages.ts';
import { formatChanges } from '#domain/audit/changes.ts';
import { auditSubjectNames, formatAuditAction } from '#domain/audit/audit-actions.ts';
import { addDays, toInstant } from '#domain/time.ts';
import { readerZone } from '#web/lib/instants.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { rowsOf } from '#web/lib/paging.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ExportMenu } from '#web/ui/export-menu.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { ListCard } from '#web/ui/list-card.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { WithCodes } from '#web/ui/with-codes.tsx';
import { formatSubject, formatPerson } from '../components/audit-labels.ts';
import { type AuditFilters as Filters, logQuery } from '../queries.ts';
import classes from './audit.module.css';

const AuditFilters = lazyPart(() => import('../components/audit-filters.tsx'), 'AuditFilters');

const AccessList = lazyPart(() => import('../components/access-list.tsx'), 'AccessList');

const EntryView = lazyPart(() => import('../components/entry-view.tsx'), 'EntryView', { opens: true });

const route = getRouteApi('/_panel/auditoria');

const tabs = { alteracoes: 'Alterações', acessos: 'Acessos a dados', exclusoes: 'Exclusões e prazos' };
const leads: Record<keyof typeof tabs, string> = {
  alteracoes: 'Quem fez o quê, em qual registro, quando e de onde. Nada aqui pode ser alterado.',
  acessos:
    'Qual administrador viu os dados pessoais de quem. Cada pessoa vê os acessos aos próprios dados em Minha Conta.',
  exclusoes: 'Quem pediu a exclusão dos dados e por quanto tempo cada dado é guardado.',
};

/** Lists changes, accesses to personal data, and erasure requests. */
export function AuditPage({ erasures }: { erasures: ReactNode }) {
  const { aba = 'alteracoes', ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const filters = filtersOf(search);
  return (
    <PageFrame
      title={pages.audit.title}
      lead={leads[aba]}
      {...(aba === 'alteracoes' && {
        actions: <ExportMenu path="/audit/export" query={filters} what="a auditoria" />,
      })}
    >
      <PageTabs
        label="Partes da auditoria"
        tabs={tabs}
        value={aba}
        onChange={(tab) => void navigate({ search: tab === 'alteracoes' ? {} : { aba: tab }, replace: true })}
      >
        {aba !== 'exclusoes' && (
          <div className={classes.filters}>
            <Suspense>
              <AuditFilters only={aba} />
            </Suspense>
          </div>
        )}
        {aba === 'alteracoes' && <Entries filters={filters} />}
        {aba === 'acessos' && <AccessList />}
        {aba === 'exclusoes' && erasures}
      </PageTabs>
      {search.entrada !== undefined && (
        <EntryView
          key={search.entrada}
          id={search.entrada}
          onClose={() => void navigate({ search: (before) => ({ ...before, entrada: undefined }), replace: true })}
        />
      )}
    </PageFrame>
  );
}

function Entries({ filters }: { filters: Filters }) {
  const entries = useInfiniteQuery(logQuery(filters));
  const filtered = Object.values(filters).some((value) => value !== undefined);
  return (
    <DataTable
      label="Auditoria"
      what="a auditoria"
      columns={columns}
      rows={rowsOf(entries.data)}
      rowKey={({ id }) => id}
      rowLink={({ id }) => ({
        from: '/auditoria',
        search: ((before: object) => ({ ...before, entrada: id })) as never,
      })}
      card={cardOf}
      query={entries}
      empty={
        <EmptyState icon={IconListSearch} title={filtered ? 'Nenhum registro encontrado' : 'Nada registrado ainda'}>
          {filtered
            ? 'Confira a busca, o período e os filtros.'
            : 'Cada alteração feita no painel aparece aqui, com quem a fez e de onde.'}
        </EmptyState>
      }
    />
  );
}

function filtersOf({
  q,
  pessoa,
  tipo,
  registro,
  acao,
  endereco,
  de,
  ate,
}: Omit<ReturnType<typeof route.useSearch>, 'aba'>): Filters {
  return {
    q,
    actorId: pessoa,
    subjectType: auditSubjectNames.find((name) => name === tipo),
    subjectId: registro,
    action: acao,
    address: endereco,
    from: de && toInstant(de, '00:00', readerZone).toISOString(),
    to: ate && toInstant(addDays(ate, 1), '00:00', readerZone).toISOString(),
  };
}

const columns: Column<AuditEntry>[] = [
  { header: 'Quando', cell: ({ at }) => <Instant at={at} brief />, nowrap: true, width: '8rem' },
  { header: 'Quem', cell: formatPerson, written: 'words', width: '9.5rem' },
  { header: 'O quê', cell: ({ action }) => formatAuditAction(action), width: '9.5rem' },
  {
    header: 'Registro',
    cell: (entry) => <WithCodes>{formatSubject(entry)}</WithCodes>,
    written: 'words',
    width: '11rem',
  },
  { header: 'Mudança', cell: ({ changes }) => formatChanges(changes), written: 'words' },
  { header: 'De onde', cell: formatWhere, width: '9.5rem' },
];

function formatWhere({ address, device }: AuditEntry): string {
  return [address, device].filter(Boolean).join(' · ') || '—';
}

function cardOf(entry: AuditEntry) {
  return (
    <ListCard
      title={formatAuditAction(entry.action)}
      aside={<Instant at={entry.at} brief />}
      details={[
        formatSubject(entry),
        Object.keys(entry.changes).length > 0 && formatChanges(entry.changes),
        `${formatPerson(entry)} · ${formatWhere(entry)}`,
      ]}
    />
  );
}
