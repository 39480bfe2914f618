import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { pausing } from '#web/ui/pausing.ts';
import { ReasonInput } from '#web/ui/reason-input.tsx';
import { consequenceTexts } from '../actions/action-texts.ts';
import classes from './offer-screen.module.css';
import { declineReasons } from './offer-texts.ts';

const longestReason = 300;

type Props = {
  busy: boolean;
  /** True while presses are ignored, because a press may be the second one of a double tap. */
  settling: boolean;
  /** `reason`: empty when the driver names none. */
  onDecline: (reason: string) => void;
};

/** Reasons to decline, each sent by one tap. */
export function DeclineReasons({ busy, settling, onDecline }: Props) {
  const [typed, setTyped] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone, and the focus must not fall out of the dialog.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.reasons}>
      <h2 ref={heading} tabIndex={-1} className={classes.question}>
        Por que você recusa?
      </h2>
      <p className={classes.law}>{consequenceTexts.decline}</p>
      <div className={classes.choices}>
        {declineReasons.map((reason) => (
          <Button
            key={reason}
            size="md"
            disabled={busy}
            {...pausing(settling)}
            onClick={() => settling || onDecline(reason)}
          >
            {reason}
          </Button>
        ))}
        {!typed && (
          <Button size="md" disabled={busy} {...pausing(settling)} onClick={() => settling || setTyped(true)}>
            Outro motivo…
          </Button>
        )}
      </div>
      {typed && <TypedReason busy={busy} onDecline={onDecline} />}
    </div>
  );
}

function TypedReason({ busy, onDecline }: Pick<Props, 'busy' | 'onDecline'>) {
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className={classes.typed}
      onSubmit={(event) => {
        event.preventDefault();
        onDecline(text.trim());
      }}
    >
      <ReasonInput
        ref={field}
        maxLength={longestReason}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" size="md" disabled={busy || text.trim() === ''}>
        Recusar por este motivo
      </Button>
    </form>
  );
}
