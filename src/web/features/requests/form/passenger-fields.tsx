import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ClipboardEvent, Fragment, type ReactNode } from 'react';
import { PhoneInput } from '#web/ui/masked-input.tsx';
import { errorText } from '#web/lib/api-problem.ts';
import { loadPart } from '#web/lib/load-part.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { toast } from '#web/ui/toast.ts';
import { AddButton } from './add-button.tsx';
import { PassengerName } from './passenger-name.tsx';
import classes from './passenger-fields.module.css';
import { changeAndFocus, type TermsForm } from './terms-form.ts';

const maxPassengers = 20;

const CarRows = lazyPart(() => import('../cars/car-rows.tsx'), 'CarRows', { opens: true });

type Props = TermsForm & {
  /** True when the names of known passengers of the client are suggested. */
  suggests?: boolean;
  /** Content below the first passenger. */
  afterFirst?: ReactNode;
  /** True when the form asks for the phone of the first passenger above these fields. */
  phoneAbove?: boolean;
};

/**
 * Fields of the passengers. The first passenger is the contact. With several vehicles, each has its own rows. A pasted
 * list of guests makes a row for each guest.
 */
export function PassengerFields({ booking = false, ...props }: Props & { booking?: boolean }) {
  const { form, at, values } = props;
  if (!booking) return <Passengers {...props} />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the events of the fields inside bubble here
    <div onPaste={(event) => takePaste(event, { form, at, values })}>
      {values.vehicleCount > 1 ? <CarRows {...props} /> : <Passengers {...props} booking />}
    </div>
  );
}

/** Replaces the rows by the guests of a text with several lines or columns. */
function takePaste(event: ClipboardEvent, terms: TermsForm): void {
  const text = event.clipboardData.getData('text/plain').trim();
  if (!/[\n\r\t]/.test(text)) return;
  event.preventDefault();
  const path = event.target instanceof Element ? event.target.getAttribute('data-path') : null;
  withCars(
    () => import('../cars/take-guests.ts'),
    ({ takeGuests }) => takeGuests(terms, text, path),
  );
}

/** Runs an action once its code and that of the rows is loaded, because the action focuses a field of a row. */
function withCars<Module>(load: () => Promise<Module>, run: (module: Module) => void): void {
  void Promise.all([loadPart(load), CarRows.fetch()]).then(
    ([module]) => run(module),
    (error: unknown) => toast({ tone: 'bad', message: errorText(error) }),
  );
}

function Passengers({
  suggests = false,
  afterFirst,
  phoneAbove = false,
  booking = false,
  ...terms
}: Props & { booking?: boolean }) {
  const { form, at, values } = terms;
  const { passengers } = values;
  return (
    <div className={classes.passengers}>
      {passengers.map((_passenger, index) => {
        const suffix = index === 0 ? '' : ` ${index + 1}`;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a passenger is identified by the position in the list
          <Fragment key={index}>
            <div
              className={classes.passenger}
              data-first={index === 0 || undefined}
              data-alone={(phoneAbove && index === 0) || undefined}
            >
              <PassengerName {...terms} index={index} label={`Passageiro${suffix}`} suggests={suggests} />
              {!(phoneAbove && index === 0) && (
                <PhoneInput
                  label={`Telefone${suffix}`}
                  {...form.getInputProps(at(`passengers.${index}.phone`))}
                  autoComplete="off"
                />
              )}
              {index > 0 && (
                <ActionIcon
                  className={classes.remove ?? ''}
                  aria-label={`Remover a pessoa ${index + 1}`}
                  onClick={() =>
                    changeAndFocus(
                      () => form.removeListItem(at('passengers'), index),
                      at(`passengers.${index - 1}.name`),
                    )
                  }
                >
                  <IconX size={18} stroke={1.7} aria-hidden />
                </ActionIcon>
              )}
            </div>
            {index === 0 && afterFirst}
          </Fragment>
        );
      })}
      <div className={classes.add}>
        {passengers.length < maxPassengers && (
          <AddButton
            onClick={() =>
              changeAndFocus(
                () => form.insertListItem(at('passengers'), { name: '', phone: '' }),
                at(`passengers.${passengers.length}.name`),
              )
            }
          >
            Adicionar passageiro
          </AddButton>
        )}
        {booking && (
          <AddButton
            onClick={() =>
              withCars(
                () => import('../cars/car-rows.tsx'),
                ({ splitCars }) => splitCars(terms),
              )
            }
          >
            Um carro por passageiro
          </AddButton>
        )}
      </div>
    </div>
  );
}
