import { useQuery } from '@tanstack/react-query';
import { Failure } from '#web/ui/failure.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { userQuery } from '../queries.ts';
import { SignUpSection } from './sign-up-section.tsx';
import { useUserDialogs } from './user-dialogs.tsx';

/** The sign-up of a user that has no role yet, with buttons to approve and reject. */
export function SignUpReview({ userId }: { userId: string }) {
  const user = useQuery(userQuery(userId));
  const dialogs = useUserDialogs();
  if (user.error) return <Failure what="o cadastro" error={user.error} onRetry={() => void user.refetch()} />;
  if (!user.data) return <TableSkeleton columns={2} label="o cadastro" />;
  return (
    <>
      <SignUpSection user={user.data} onApprove={dialogs.approve} onReject={dialogs.reject} />
      {dialogs.dialog}
    </>
  );
}
