import type { ConsentText } from '#contract/consents.ts';
import { type ConsentKind, consentPaths } from '#domain/privacy/consent-kinds.ts';
import { formatExactly } from '#web/lib/instants.ts';
import { TextLink } from '#web/ui/text-link.tsx';

type Props = { kind: ConsentKind; versions: ConsentText['versions'] };

/** Links to every published version, so that an accepted text stays readable. */
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
