type Stop = {
  address: string;
  number: string | null;
  complement: string | null;
  district: string | null;
  city: string | null;
};

/**
 * Formats a stop on one line for a receipt or export: `Rua das Flores, 120 - apto 31 - Moema - São Paulo`. Parts that
 * the address already contains are not repeated.
 */
export function printStop(stop: Stop | undefined): string {
  if (!stop) return '';
  const door = [stop.address, stop.number].filter(Boolean).join(', ');
  const region = [stop.district, stop.city].filter((part) => part && !door.includes(part));
  return [door, stop.complement, ...region].filter(Boolean).join(' - ');
}
