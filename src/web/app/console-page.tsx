import { ConsolePage } from '#web/features/trips/pages/console.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const BookingDrawer = lazyPart(() => import('#web/features/requests/form/booking-drawer.tsx'), 'BookingDrawer', {
  opens: true,
});

/** The console of the dispatcher with the form of a request. In `app`, because features do not import each other. */
export function DispatchConsolePage() {
  return <ConsolePage renderBooking={(props) => <BookingDrawer {...props} />} />;
}
