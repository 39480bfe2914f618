import { type ReactNode, Suspense, useState } from 'react';
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

/** Fields of a stop whose errors appear at the address. */
const errorFields = ['.address', '', '.placeId'];
const nowhere: readonly KnownAddress[] = [];

/** Address of a stop, followed by the choice for an address without a point. */
export function LocatedField({ form, label, path, value, around, known = nowhere, onChange }: Props) {
  const own = form.getInputProps(`${path}.address`).error;
  // True after the user left the address without a point, until the address has one.
  const [left, setLeft] = useState(false);
  const asks = value.precision !== undefined || ((left || own) && (needsChoice(value) || value.marked === true));

  function change(next: TypedStop): void {
    if (needsChoice(next)) {
      void fetchChoice();
      if (asks) setLeft(true);
    } else if (!next.marked && next.precision === undefined) setLeft(false);
    // A change of the stop clears only the error of the stop itself.
    for (const field of errorFields) form.clearFieldError(`${path}${field}`);
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
          onBlur={() => afterRelease(() => setLeft(true))}
          around={around}
          known={known}
          data-path={`${path}.address`}
          error={errorFields.map((field) => form.getInputProps(`${path}${field}`).error as ReactNode).find(Boolean)}
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

/**
 * Calls back after the click or the key press that moved the focus. The choice moves the controls below the field: shown
 * while the mouse button is down, it would take the click from the button that the user presses.
 */
function afterRelease(then: () => void): void {
  const called = new AbortController();
  for (const event of ['click', 'keyup']) {
    document.addEventListener(
      event,
      () => {
        called.abort();
        then();
      },
      { capture: true, signal: called.signal },
    );
  }
}
