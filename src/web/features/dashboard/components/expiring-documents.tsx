import { localDate } from '#domain/time.ts';
import { readerZone } from '#web/lib/instants.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { useNow } from '#web/lib/now.ts';
import { Notice } from '#web/ui/notice.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import type { DashboardOf } from '../queries.ts';

/** Notice of documents of a partner that have expired or will soon expire. */
export function ExpiringDocuments({ expiring }: Pick<DashboardOf<'parceiro'>, 'expiring'>) {
  const today = localDate(useNow(), readerZone);
  const lapsed = expiring.some(({ expiresOn }) => expiresOn < today);
  return (
    <Notice
      tone={lapsed ? 'bad' : 'attention'}
      title={lapsed ? 'Há documentos vencidos.' : 'Há documentos perto de vencer.'}
      actions={<TextLink to="/configuracoes">Ver cadastro</TextLink>}
    >
      <ul style={{ margin: 0, paddingInlineStart: 18 }}>
        {expiring.map(({ what, expiresOn }) => (
          <li key={`${what} ${expiresOn}`}>
            {what}: {expiresOn < today ? 'venceu' : 'vence'} em {formatDay(expiresOn)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
