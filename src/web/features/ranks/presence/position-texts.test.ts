import { describe, expect, it } from 'vitest';
import type { OwnPresence } from '#contract/presence.ts';
import { allowText, formatSent, lacksPosition } from './position-texts.ts';

const own = { sharesPosition: true } as OwnPresence;
const sharing = { trouble: null, sentAt: null };

describe('the position of a driver', () => {
  it.each([
    ['is used when it is shared', own, sharing, false],
    ['is missing without consent', { ...own, sharesPosition: false }, sharing, true],
    ['is missing when the browser denies it', own, { ...sharing, trouble: 'denied' }, true],
    ['is missing until the browser was asked', own, { ...sharing, trouble: 'unasked' }, true],
    ['is not given up when the signal is lost for a moment', own, { ...sharing, trouble: 'lost' }, false],
  ] as const)('%s', (_, presence, state, lacks) => {
    expect(lacksPosition(presence, state)).toBe(lacks);
  });

  it.each([
    [null, null],
    [19_000, 'Última posição enviada agora.'],
    [40_000, 'Última posição enviada há 40 s.'],
    [185_000, 'Última posição enviada há 3 min.'],
  ])('sent %s ms ago shows “%s”', (age, said) => {
    const now = 10_000_000;
    expect(formatSent({ trouble: null, sentAt: age === null ? null : now - age }, now)).toBe(said);
  });

  it('is allowed in the settings of an iPhone, and beside the address elsewhere', () => {
    expect(allowText('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toContain('Ajustes');
    expect(allowText('Mozilla/5.0 (Linux; Android 15)')).toContain('cadeado');
  });
});
