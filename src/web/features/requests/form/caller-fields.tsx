import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { parsePhone } from '#domain/documents/phone.ts';
import { PhoneInput } from '#web/ui/masked-input.tsx';
import { walkInQuery } from '../queries.ts';
import classes from './caller-fields.module.css';
import { CallerOptions, optionsIn } from './caller-options.tsx';
import { ClientSelect } from './client-select.tsx';
import { usualTerms } from './terms.ts';
import type { TermsForm } from './terms-form.ts';
import type { Caller } from './use-caller.ts';

type Props = TermsForm & { caller: Caller; onTaken: () => void };

/**
 * First fields of a booking by the central: the phone of the caller and the client, with the known passengers of this
 * phone. Enter takes the last trip of a single passenger. With several passengers, the arrow keys choose.
 */
export function CallerFields({ caller, onTaken, ...terms }: Props) {
  const { form, at } = terms;
  const { people, searching } = caller;
  const box = useRef<HTMLDivElement>(null);
  const choose = useClient(terms);
  const phonePath = at('passengers.0.phone');
  const number = parsePhone(terms.values.passengers[0]?.phone ?? '');
  // Number for which Enter was pressed before the answer of the server.
  const [asked, setAsked] = useState<string | null>(null);
  const entered = asked !== null && asked === number;

  function focus(selector: string): void {
    box.current?.closest('form')?.querySelector<HTMLElement>(selector)?.focus();
  }
  function take(change: object, next: string): void {
    for (const [field, value] of Object.entries(change)) form.setFieldValue(at(field), value);
    focus(next);
  }
  function enter(): void {
    const [first] = optionsIn(box.current);
    if (people.length === 1) first?.click();
    else if (first) first.focus();
    else focus(`[data-path="${at('clientId')}"]`);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      // The browser would send the form.
      event.preventDefault();
      if (event.repeat) return;
      if (searching) setAsked(number);
      else enter();
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && people.length > 0) {
      event.preventDefault();
      optionsIn(box.current)
        .at(event.key === 'ArrowDown' ? 0 : -1)
        ?.focus();
    }
  }
  useEffect(() => {
    if (!entered || searching) return;
    setAsked(null);
    if (document.activeElement?.getAttribute('data-path') === phonePath) enter();
    // oxlint-disable-next-line react/exhaustive-deps -- the form is a new object at each render
  }, [entered, searching]);

  const { value, error, onBlur } = form.getInputProps(at('clientId'));
  return (
    <div className={classes.caller} ref={box}>
      <div className={classes.row}>
        <PhoneInput
          label="Telefone"
          description={hintOf(caller, entered)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          descriptionProps={{ role: 'status' }}
          {...form.getInputProps(phonePath)}
          onKeyDown={onKeyDown}
          autoComplete="off"
          // A drawer moves the focus after the form did.
          data-autofocus
        />
        <ClientSelect value={value} onChange={choose} error={error} onBlur={onBlur} data-path={at('clientId')} />
      </div>
      {people.length > 0 && (
        <CallerOptions
          people={people}
          onLeave={() => focus(`[data-path="${phonePath}"]`)}
          onPerson={({ clientId, name }) => {
            choose(clientId);
            take({ 'passengers.0.name': name }, `[data-path="${at('stops.0.address')}"]`);
          }}
          onTrip={({ clientId, name }, trip) => {
            take({ clientId, 'passengers.0.name': name, ...usualTerms(trip) }, '[type="submit"]');
            onTaken();
          }}
        />
      )}
    </div>
  );
}

function hintOf({ people, searching, unknown }: Caller, entered: boolean): string {
  if (searching) return entered ? 'Procurando quem liga. Enter usa a resposta.' : 'Procurando quem liga…';
  if (unknown) return 'Telefone novo. Enter segue para o cliente.';
  if (people.length === 1) return 'Enter repete a última viagem; as setas escolhem outra.';
  return people.length > 1 ? 'Mais de uma pessoa: as setas escolhem, Enter usa.' : '';
}

/** Returns a function that chooses the client. A client without a record cannot be billed. */
function useClient({ form, at, values }: TermsForm): (id: string | null) => void {
  const { data } = useQuery(walkInQuery);
  const walkIn = data?.items.find(({ kind }) => kind === 'walk_in');
  return (id) => {
    form.setFieldValue(at('clientId'), id);
    form.setFieldValue(at('costCentreId'), null);
    if (id !== null && id === walkIn?.id && values.paymentMethod === 'billed') {
      form.setFieldValue(at('paymentMethod'), 'cash');
    }
  };
}
