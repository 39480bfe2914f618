import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Message, scoreCorpus } from './score.ts';

const messages = ['open', 'more', 'second', 'third'].flatMap((folder) =>
  readdirSync(join(import.meta.dirname, folder))
    .toSorted()
    .flatMap((name) => JSON.parse(readFileSync(join(import.meta.dirname, folder, name), 'utf8')) as Message[]),
);
const before = new Map(messages.map((message) => [message, scoreCorpus([message])]));

/** Changes of words and signs that keep the meaning, with the most messages of which another trip becomes wrong. */
const changes: readonly (readonly [title: string, pattern: RegExp, text: string, most: number])[] = [
  ['17h30 as 17hs30', /\b(\d{1,2})h(\d{2})\b/g, '$1hs$2', 3],
  ['às 9 as por volta das 9', /(?<!\p{L})às (\d)/gu, 'por volta das $1', 3],
  ['carro as táxi', /\bcarro\b/g, 'táxi', 2],
  ['preciso de as necessito de', /\b[Pp]reciso de\b/g, 'necessito de', 1],
  ['saindo de as partindo de', /\bsaindo d/g, 'partindo d', 1],
  ['pra as para', /\bpra\b/g, 'para', 1],
  ['pegar as buscar', /\bpegar\b/g, 'buscar', 1],
  ['retorno as volta', /\bretorno\b/g, 'volta', 1],
  ['pessoas as pax', /\b(\d) pessoas\b/g, '$1 pax', 1],
  ['dinheiro as espécie', /\bem dinheiro\b/g, 'em espécie', 1],
  ['a mark of exclamation as a full stop', /!/g, '.', 1],
  ['two spaces behind a full stop', /\. /g, '.  ', 4],
  ['the stamp of WhatsApp Web', /\[(\d{2}\/\d{2}\/\d{4}),? (\d{2}:\d{2})(?::\d{2})?\] /g, '[$2, $1] ', 1],
  ['a bar as a tab', / \| /g, '\t', 1],
  ['a tab as a semicolon', /\t/g, ';', 1],
  ['a dash as a bullet', /(?<=\n)- /g, '• ', 1],
  ['Mr. without its stop', /\bMr\. /g, 'Mr ', 1],
];

describe('messages in other words', () => {
  it.each(changes)('have the same whole drafts: %s', (_title, pattern, text, most) => {
    const changed = messages.filter((message) => message.text.replace(pattern, text) !== message.text);
    const worse = changed.filter((message) => {
      const score = scoreCorpus([{ ...message, text: message.text.replace(pattern, text) }]);
      return score.wholeTrips < (before.get(message)?.wholeTrips ?? 0);
    });
    expect(changed.length).toBeGreaterThan(0);
    expect(worse.length).toBeLessThanOrEqual(most);
  });
});
