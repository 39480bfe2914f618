import type { ConsentText } from '#contract/consents.ts';
import { type ConsentKind, consentPaths } from '#domain/privacy/consent-kinds.ts';
import { formatExactly } from '#web/lib/instants.ts';
import { TextLink } from '#web/ui/text-link.tsx';

type Props = { kind: ConsentKind; versions: ConsentText['versions'] };

/** Every version there has been: what somebody accepted can be read for ever. */
export function ConsentVersions({ kind, versions }: Props) {
  if (versions.length < 2) return null;
  return (
    <nav aria-label="Versões">
      <ul>
        {versions.map(({ version, publishedAt }) => (
          <li key={version}>
            <TextLink to={consentPaths[kind]} search={{ versao: String(version) }}>
              Versão {version}, de {formatExactly(publishedAt)}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
