import forms from './ride-forms.module.css';

/** Reason why a call failed, or why a field is not accepted. Screen readers announce it at once. */
export function Problem({ text, id }: { text: string | null; id?: string }) {
  if (text === null) return null;
  return (
    <p className={forms.problem} role="alert" id={id}>
      {text}
    </p>
  );
}
