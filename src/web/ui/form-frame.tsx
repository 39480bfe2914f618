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
  /** Keeps the foot of the form at the lower edge of the screen, so that what appears above does not move the buttons. */
  pinned?: boolean;
  /** Content of the foot, above the buttons. */
  foot?: ReactNode;
  /** Further buttons beside the submit button. */
  actions?: ReactNode;
  /** Id of the element that describes the submit button. */
  describedBy?: string | undefined;
  children: ReactNode;
};

/** Form of useApiForm: fields, error message and submit button. */
export function FormFrame(props: Props) {
  const {
    api,
    submitLabel,
    primary = true,
    fullWidth = false,
    pinned = false,
    foot,
    actions,
    describedBy,
    children,
  } = props;
  return (
    <form className={classes.form} data-pinned={pinned || undefined} onSubmit={api.submit} noValidate>
      {children}
      <div className={classes.foot} ref={pinned ? measureFoot : undefined}>
        {foot}
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
      </div>
    </form>
  );
}

/** Tells the page the height of a pinned foot, so that the page scrolls a field that gets the focus above the foot. */
function measureFoot(foot: HTMLElement | null) {
  if (!foot) return undefined;
  const { style } = foot.ownerDocument.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--foot-height', `${foot.offsetHeight}px`));
  observer.observe(foot);
  return () => {
    observer.disconnect();
    style.removeProperty('--foot-height');
  };
}
