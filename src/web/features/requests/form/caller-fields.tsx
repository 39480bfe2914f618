import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { parsePhone } from '#domain/documents/phone.ts';
import { PhoneInput } from '#web/ui/masked-input.tsx';
import classes from './caller-fields.module.css';
import { CallerOptions, optionsIn } from './caller-options.tsx';
import type { ClientOption } from './client-of-passenger.ts';
import { ClientSelect } from './client-select.tsx';
import type { TermsForm } from './terms-form.ts';
import type { Caller } from './use-caller.ts';
import type { useFilled } from './use-filled.ts';

const phonePath = 'passengers.0.phone';
/** Fields behind the client that every request fills in. */
const nextPaths = '[data-path="passengers.0.name"], [data-path^="stops."][data-path$=".address"]';

type Props = Pick<TermsForm, 'form' | 'values'> & { caller: Caller; filled: ReturnType<typeof useFilled> };

/**
 * First fields of a booking by the central: the phone of the caller and the client, with the known passengers of this
 * phone. Enter takes the last trip of a single passenger while the form has no stops. With several passengers, the arrow
 * keys choose.
 */
export function CallerFields({ caller, filled, form, values }: Props) {
  const { number, people, searching } = caller;
  const box = useRef<HTMLDivElement>(null);
  const phone = form.getInputProps(phonePath);
  const isBlank = values.stops.every(({ address }) => address.trim() === '');
  // True after Enter was pressed before the answer of the server.
  const [entered, setEntered] = useState(false);

  function focus(selector: string): void {
    box.current?.closest('form')?.querySelector<HTMLElement>(selector)?.focus();
  }
  function type(text: string): void {
    phone.onChange(text);
    const typed = parsePhone(text);
    if (typed !== number) setEntered(false);
    filled.renumber(typed);
  }
  function enter(): void {
    const [first] = optionsIn(box.current);
    if (!first || !isBlank) focus('[data-path="clientId"]');
    else if (people.length === 1) first.click();
    else first.focus();
  }
  /** Goes on to the passenger, or else to the first stop without an address, once the fields of the client are drawn. */
  function choose(id: string | null, option: ClientOption | null): void {
    flushSync(() => filled.chooseClient(id, option?.passenger));
    if (id === null) return;
    const fields = box.current?.closest('form')?.querySelectorAll<HTMLInputElement>(nextPaths) ?? [];
    [...fields].find(({ value: typed }) => typed.trim() === '')?.focus();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      // The browser would send the form.
      event.preventDefault();
      if (event.repeat) return;
      if (searching) setEntered(true);
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
    setEntered(false);
    if (document.activeElement?.getAttribute('data-path') === phonePath) enter();
    // oxlint-disable-next-line react/exhaustive-deps -- the form is a new object at each render
  }, [entered, searching]);

  const { value, error, onBlur } = form.getInputProps('clientId');
  return (
    <div className={classes.caller} ref={box}>
      <div className={classes.row}>
        <PhoneInput
          label="Telefone"
          description={hintOf(caller, entered, isBlank)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          descriptionProps={{ role: 'status' }}
          {...phone}
          onChange={type}
          onKeyDown={onKeyDown}
          autoComplete="off"
          // A drawer moves the focus after the form did.
          data-autofocus
        />
        <ClientSelect value={value} onChange={choose} error={error} onBlur={onBlur} data-path="clientId" />
      </div>
      {people.length > 0 && (
        <CallerOptions
          people={people}
          onLeave={() => focus(`[data-path="${phonePath}"]`)}
          onPerson={(person) => {
            filled.fill(person);
            focus('[data-path="stops.0.address"]');
          }}
          onTrip={(person, trip) => {
            filled.fill(person, trip);
            focus('[type="submit"]');
          }}
        />
      )}
    </div>
  );
}

function hintOf({ people, searching, unknown }: Caller, entered: boolean, isBlank: boolean): string {
  if (searching) return entered ? 'Procurando quem liga. Enter usa a resposta.' : 'Procurando quem liga…';
  if (unknown) return 'Telefone novo. Enter segue para o cliente.';
  if (people.length === 0) return '';
  if (!isBlank) return 'Enter segue para o cliente; as setas escolhem outra viagem.';
  if (people.length === 1) return 'Enter repete a última viagem; as setas escolhem outra.';
  return 'Mais de uma pessoa: as setas escolhem, Enter usa.';
}
