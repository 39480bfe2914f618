import { getRouteApi } from '@tanstack/react-router';
import { AskForLink } from '../components/ask-for-link.tsx';
import { NewPassword } from '../components/new-password.tsx';

const route = getRouteApi('/_public/_form/auth/reset-password-1');

/** Requests the e-mail with the link. The link opens this page with its code. */
export function ResetPasswordPage() {
  const { code } = route.useSearch();
  return code === undefined ? <AskForLink /> : <NewPassword code={code} />;
}
