import { useQuery } from '@tanstack/react-query';
import type { ClientSummary } from '#contract/clients.ts';
import { formatTaxId } from '#domain/documents/tax-id.ts';
import { client } from '#web/lib/api.ts';
import { RecordSelect, type RecordOption } from '#web/ui/record-select.tsx';
import { clientQuery, walkInQuery } from '../queries.ts';
import type { TermsForm } from './terms-form.ts';

/** For whom the trip is, where somebody books for others. The client of passengers without a record stands first. */
export function ClientField({ form, at, values }: TermsForm) {
  const { data } = useQuery(walkInQuery);
  // A client that was not picked here, but came with a draft, a repeated trip or a caller's phone.
  const chosen = useQuery({ ...clientQuery(values.clientId ?? ''), enabled: values.clientId !== null });
  const walkIn = data?.items.find(({ kind }) => kind === 'walk_in');

  async function find(q: string): Promise<RecordOption[]> {
    const { items } = await client.clients.list({ limit: 20, ...(q && { q }) });
    const others = items.filter(({ id }) => id !== walkIn?.id);
    const first = walkIn && (q === '' || items.length > others.length) ? [walkIn] : [];
    return [...first, ...others].map(optionOf);
  }

  function choose(id: string | null): void {
    form.setFieldValue(at('clientId'), id);
    form.setFieldValue(at('costCentreId'), null);
    // Who has no record has no invoice.
    if (id !== null && id === walkIn?.id && values.paymentMethod === 'billed') {
      form.setFieldValue(at('paymentMethod'), 'cash');
    }
  }

  const { value, error, onBlur } = form.getInputProps(at('clientId'));
  return (
    <RecordSelect
      label="Cliente"
      placeholder="Nome, CPF ou CNPJ"
      searchKey={`clients-and-${walkIn?.id ?? 'nobody'}`}
      find={find}
      value={value}
      current={chosen.data ? optionOf(chosen.data) : null}
      onChange={choose}
      error={error}
      onBlur={onBlur}
      data-path={at('clientId')}
    />
  );
}

function optionOf({ id, name, kind, document, suspended }: ClientSummary): RecordOption {
  const detail = [
    kind === 'walk_in' ? 'Passageiro sem cadastro' : document && formatTaxId(document),
    suspended && 'suspenso',
  ].filter(Boolean);
  return { value: id, label: name, detail: detail.join(' · ') };
}
