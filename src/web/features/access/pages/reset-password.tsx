import { getRouteApi } from '@tanstack/react-router';
import { AskForLink } from '../components/ask-for-link.tsx';
import { NewPassword } from '../components/new-password.tsx';

const route = getRouteApi('/_public/_form/auth/reset-password-1');

/** Without a code, the page requests the e-mail with the reset link. The link opens the same page with a code. */
export function ResetPasswordPage() {
  const { code } = route.useSearch();
  return code === undefined ? <AskForLink /> : <NewPassword code={code} />;
}
