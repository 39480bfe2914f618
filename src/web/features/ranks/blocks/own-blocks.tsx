import { useQuery } from '@tanstack/react-query';
import { Section } from '#web/ui/section.tsx';
import { BlockList } from './block-list.tsx';
import { blocksQuery } from './block-queries.ts';

/** Passengers whom the driver asked not to be offered again. Hidden before the first request. */
export function OwnBlocks() {
  const { data } = useQuery(blocksQuery);
  if (!data || data.items.length === 0) return null;
  return (
    <Section
      title="Passageiros que você pediu para não atender"
      lead="Enquanto o bloqueio vale, as viagens deste passageiro vão antes aos outros motoristas. Se nenhum puder, a oferta chega a você."
    >
      <BlockList blocks={data.items} />
    </Section>
  );
}
