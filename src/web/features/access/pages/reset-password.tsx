import { getRouteApi } from '@tanstack/react-router';
import { AskForLink } from '../components/ask-for-link.tsx';
import { NewPassword } from '../components/new-password.tsx';

const route = getRouteApi('/_public/_form/auth/reset-password-1');

/** Asks for the link; the link itself comes back here with its code. */
export function ResetPasswordPage() {
  const { code } = route.useSearch();
  return code === undefined ? <AskForLink /> : <NewPassword code={code} />;
}
