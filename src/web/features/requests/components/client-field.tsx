import { useQuery } from '@tanstack/react-query';
import { walkInQuery } from '../queries.ts';
import { ClientSelect } from './client-select.tsx';
import type { TermsForm } from './terms-form.ts';

/** For whom the trip is, where somebody books for others. */
export function ClientField({ form, at, values }: TermsForm) {
  const { data } = useQuery(walkInQuery);
  const walkIn = data?.items.find(({ kind }) => kind === 'walk_in');

  function choose(id: string | null): void {
    form.setFieldValue(at('clientId'), id);
    form.setFieldValue(at('costCentreId'), null);
    // Who has no record has no invoice.
    if (id !== null && id === walkIn?.id && values.paymentMethod === 'billed') {
      form.setFieldValue(at('paymentMethod'), 'cash');
    }
  }

  const { value, error, onBlur } = form.getInputProps(at('clientId'));
  return <ClientSelect value={value} onChange={choose} error={error} onBlur={onBlur} data-path={at('clientId')} />;
}
