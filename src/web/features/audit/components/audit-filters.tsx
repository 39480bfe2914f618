import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconX } from '@tabler/icons-react';
import { auditSubjectNames, auditSubjects, namedAuditActions } from '#domain/audit/audit-actions.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { RecordSelect } from '#web/ui/record-select.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { findPeople, findPerson } from '../queries.ts';

const route = getRouteApi('/_panel/auditoria');
type Search = ReturnType<typeof route.useSearch>;

const kinds = auditSubjectNames.map((value) => ({ value, label: auditSubjects[value] }));

/** Accesses can be filtered neither by action nor by day. */
export function AuditFilters({ only }: { only: 'alteracoes' | 'acessos' }) {
  const { q, pessoa, tipo, acao, de, ate, registro, endereco } = route.useSearch();
  const navigate = route.useNavigate();
  const filter = (change: Partial<Search>): void =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  return (
    <>
      <SearchBox label="Buscar por nome ou código" value={q} onSearch={(text) => filter({ q: text })} />
      <PersonFilter value={pessoa ?? null} onChange={(id) => filter({ pessoa: id ?? undefined })} />
      {only === 'alteracoes' && (
        <>
          <Select
            aria-label="Tipo de registro"
            placeholder="Registro"
            data={kinds}
            clearable
            clearButtonProps={{ 'aria-label': 'Limpar tipo de registro' }}
            w={150}
            value={tipo ?? null}
            onChange={(chosen) => filter({ tipo: chosen ?? undefined, acao: undefined })}
          />
          <Select
            aria-label="O que foi feito"
            placeholder="Ação"
            data={actionsOf(tipo)}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': 'Limpar o que foi feito' }}
            nothingFoundMessage="Nada encontrado"
            w={165}
            value={acao ?? null}
            onChange={(chosen) => filter({ acao: chosen ?? undefined })}
          />
          <DayInput
            aria-label="De"
            placeholder="De"
            w={150}
            value={de ?? null}
            onChange={(day) => filter({ de: day ?? undefined })}
            {...(ate !== undefined && { maxDate: ate })}
          />
          <DayInput
            aria-label="Até"
            placeholder="Até"
            w={150}
            value={ate ?? null}
            onChange={(day) => filter({ ate: day ?? undefined })}
            {...(de !== undefined && { minDate: de })}
          />
        </>
      )}
      {registro !== undefined && <Pill label="Só um registro" onRemove={() => filter({ registro: undefined })} />}
      {endereco !== undefined && <Pill label={`Só de ${endereco}`} onRemove={() => filter({ endereco: undefined })} />}
    </>
  );
}

function PersonFilter({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const current = useQuery({
    queryKey: ['record-name', 'user', value],
    queryFn: () => findPerson(value ?? ''),
    enabled: value !== null,
  });
  return (
    <RecordSelect
      aria-label="Quem fez"
      placeholder="Pessoa"
      searchKey="users"
      find={findPeople}
      value={value}
      current={current.data ?? null}
      onChange={onChange}
      w={160}
    />
  );
}

/** A filter that an entry of the audit log sets. The filter can only be removed here. */
function Pill({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <Button rightSection={<IconX size={14} aria-hidden />} aria-label={`${label}: remover o filtro`} onClick={onRemove}>
      {label}
    </Button>
  );
}

function actionsOf(kind: string | undefined) {
  const groups = kinds.filter(({ value }) => kind === undefined || kind === value);
  return groups.flatMap(({ value, label }) => {
    const items = namedAuditActions.filter(({ subject }) => subject === value);
    return items.length > 0
      ? [{ group: label, items: items.map(({ value: deed, label: said }) => ({ value: deed, label: said })) }]
      : [];
  });
}
