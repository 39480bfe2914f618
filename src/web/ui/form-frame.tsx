import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import classes from './form-frame.module.css';
import { Notice } from './notice.tsx';

type Props = {
  api: { submit: (event?: FormEvent<HTMLFormElement>) => void; busy: boolean; failure: string | null };
  submitLabel: string;
  /** Yellow button. At most one form of a page has it. */
  primary?: boolean;
  fullWidth?: boolean;
  /** Further buttons beside the submit button. */
  actions?: ReactNode;
  /** Id of the element that describes the submit button. */
  describedBy?: string | undefined;
  children: ReactNode;
};

/** Form of useApiForm: fields, error message and submit button. */
export function FormFrame(props: Props) {
  const { api, submitLabel, primary = true, fullWidth = false, actions, describedBy, children } = props;
  return (
    <form className={classes.form} onSubmit={api.submit} noValidate>
      {children}
      {api.failure !== null && <Notice tone="bad">{api.failure}</Notice>}
      <div className={classes.actions} data-full={fullWidth || undefined}>
        <Button
          type="submit"
          size="md"
          variant={primary ? 'primary' : 'default'}
          loading={api.busy}
          aria-describedby={describedBy}
        >
          {submitLabel}
        </Button>
        {actions}
      </div>
    </form>
  );
}
