import { Outlet, useMatches } from '@tanstack/react-router';
import { type PageName, titleOf } from '#domain/access/pages.ts';
import { missingLink, missingLinkTexts } from '#domain/access/roles.ts';
import { useSession } from '#web/lib/session.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import classes from './linked-outlet.module.css';

const titles = { id_cliente: 'Falta o vínculo com o cliente', id_parceiro: 'Falta o vínculo com o parceiro' };

/** Pages that every user may open without a linked client or partner. */
const forAnybody = new Set<PageName>(['account', 'help', 'helpArticle']);

/**
 * Shows the page. A client or partner user without a linked record instead sees a notice that the link is missing and
 * whom to contact, except on the account and help pages.
 */
export function LinkedOutlet() {
  const { profile, email } = useSession();
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.page });
  const missing = missingLink(profile);
  if (missing === null || page === undefined || forAnybody.has(page)) return <Outlet />;
  return (
    <PageFrame title={titleOf(page, profile.tipo)} width="narrow">
      <Notice tone="attention" title={titles[missing]}>
        <p className={classes.text}>{missingLinkTexts[missing]}</p>
        <p className={classes.text}>
          Diga que a sua conta é <strong>{email}</strong>. Assim que o vínculo for feito, esta página se abre sozinha.
        </p>
      </Notice>
    </PageFrame>
  );
}
