import type { Partner } from '#contract/partners.ts';
import { localDate } from '#domain/time.ts';
import { readerZone } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';
import { Notice } from '#web/ui/notice.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { standingObstacle } from './standing.ts';

/** Shows the reason why a partner cannot take any trip, if there is one. */
export function StandingNotice({ partner }: { partner: Partner | undefined }) {
  const today = localDate(useNow(), readerZone);
  const obstacle = partner && standingObstacle(partner, today);
  if (!obstacle) return null;
  return (
    <Notice
      tone="bad"
      title="Você não pode aceitar viagens agora."
      actions={<TextLink to={obstacle.way.to}>{obstacle.way.label}</TextLink>}
    >
      {obstacle.text}
    </Notice>
  );
}
