import { Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Around } from '../queries.ts';
import type { TypedStop } from '../form/terms.ts';
import type { TermsForm } from '../form/terms-form.ts';
import { PlaceField } from './place-field.tsx';
import { type KnownAddress, needsChoice } from './suggested-stop.ts';

const StopChoice = lazyPart(() => import('./stop-choice.tsx'), 'StopChoice');
/** Loads the choice while the user types, so that Tab reaches it. Drawing it reports a failure. */
const fetchChoice = (): Promise<unknown> => StopChoice.fetch().catch(() => undefined);

type Props = Pick<TermsForm, 'form'> & {
  label: string;
  /** Path of the stop in the form. */
  path: string;
  value: TypedStop;
  around: Around;
  known?: readonly KnownAddress[];
  onChange: (stop: TypedStop) => void;
};

const nowhere: readonly KnownAddress[] = [];

/** Address of a stop, followed by the choice for an address without a point. */
export function LocatedField({ form, label, path, value, around, known = nowhere, onChange }: Props) {
  const own = form.getInputProps(`${path}.address`).error;
  // True after the user left the address without a point, until the address has one.
  const [left, setLeft] = useState(false);
  const asks = value.precision !== undefined || ((left || own) && (needsChoice(value) || value.marked === true));

  function change(next: TypedStop): void {
    if (needsChoice(next)) void fetchChoice();
    else if (!next.marked && next.precision === undefined) setLeft(false);
    onChange(next);
  }

  return (
    <div>
      {/* The choice is drawn before Tab moves the focus, so that it is the next control. */}
      <div onKeyDownCapture={({ key, shiftKey }) => key === 'Tab' && !shiftKey && flushSync(() => setLeft(true))}>
        <PlaceField
          label={label}
          value={value}
          onChange={change}
          onBlur={() => setLeft(true)}
          around={around}
          known={known}
          data-path={`${path}.address`}
          error={own ?? form.getInputProps(path).error ?? form.getInputProps(`${path}.placeId`).error}
        />
      </div>
      {asks && (
        <Suspense>
          <StopChoice label={label} value={value} around={around} path={path} onChange={change} />
        </Suspense>
      )}
    </div>
  );
}
