import { Outlet } from '@tanstack/react-router';
import { Themed } from '#web/ui/themed.tsx';

export function ThemedOutlet() {
  return (
    <Themed>
      <Outlet />
    </Themed>
  );
}
