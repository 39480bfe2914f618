import { Anchor, Checkbox, type CheckboxProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { AcceptedText } from '#contract/consents.ts';
import { consentKinds, consentPaths, consentTitles } from '#domain/privacy/consent-kinds.ts';
import { client } from '#web/lib/api.ts';

/**
 * Reads the newest version of each published text. When the request fails, the user accepts the texts at the first
 * sign-in instead.
 */
export function usePublishedTexts(): [AcceptedText[], () => Promise<void>] {
  const [texts, setTexts] = useState<AcceptedText[]>([]);
  useEffect(() => {
    readTexts().then(setTexts, () => undefined);
  }, []);
  return [texts, async () => setTexts(await readTexts())];
}

async function readTexts(): Promise<AcceptedText[]> {
  const found = await Promise.all(consentKinds.map((kind) => client.consents.get({ kind })));
  return consentKinds.flatMap((kind, index) => {
    const version = found[index]?.shown?.version;
    return version === undefined ? [] : [{ kind, version }];
  });
}

const articles = { terms: 'os', privacy: 'o' };

/** Checkbox of the agreement. Each text opens in another tab, so that the typed input is not lost. */
export function Agreement({ texts, ...field }: CheckboxProps & { texts: readonly AcceptedText[] }) {
  return (
    <Checkbox
      size="md"
      required
      label={
        <>
          Li e aceito{' '}
          {texts.map(({ kind, version }, index) => (
            <span key={kind}>
              {index > 0 && ' e '}
              {articles[kind]}{' '}
              <Anchor
                href={`${consentPaths[kind]}?versao=${version}`}
                target="_blank"
                rel="noopener"
                c="inherit"
                underline="always"
              >
                {consentTitles[kind]}
              </Anchor>
            </span>
          ))}{' '}
          ({texts.length > 1 ? 'abrem' : 'abre'} em outra aba)
        </>
      }
      {...field}
    />
  );
}
