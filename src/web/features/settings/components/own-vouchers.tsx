import { useInfiniteQuery } from '@tanstack/react-query';
import { VoucherList } from '#web/entities/client/voucher-list.tsx';
import { Section } from '#web/ui/section.tsx';
import { ownVouchersQuery } from '../queries.ts';

/** The client's vouchers, read-only, because the central maintains them. */
export function OwnVouchers({ clientId }: { clientId: string }) {
  const query = useInfiniteQuery(ownVouchersQuery(clientId));
  return (
    <Section title="Vouchers" lead="Códigos que autorizam faturar viagens. Digite um deles ao solicitar.">
      <VoucherList query={query} none={<p>Nenhum voucher cadastrado.</p>} />
    </Section>
  );
}
