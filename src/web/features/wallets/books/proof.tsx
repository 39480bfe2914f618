import type { LedgerProof } from '#contract/wallets.ts';
import { count } from '#web/lib/format-counts.ts';
import { Instant } from '#web/ui/instant.tsx';
import { Notice } from '#web/ui/notice.tsx';
import classes from './proof.module.css';

/** Result of the ledger check: success, or every mismatch. */
export function Proof({ proof }: { proof: LedgerProof }) {
  const checked = (
    <>
      {count(proof.entries, 'lançamento', 'lançamentos')}, {count(proof.blocks, 'bloco selado', 'blocos selados')},{' '}
      {proof.unsealed === 0 ? 'nada a selar' : `${count(proof.unsealed, 'lançamento', 'lançamentos')} a selar`}.
      Conferido <Instant at={proof.checkedAt} brief />.
    </>
  );
  if (proof.ok) {
    return (
      <Notice tone="good" title="A contabilidade confere.">
        {checked}
      </Notice>
    );
  }
  return (
    <Notice
      tone="bad"
      title={`A contabilidade não confere: ${count(proof.findings.length, 'divergência', 'divergências')}.`}
    >
      {checked} Não ajuste nada antes de entender o que aconteceu.
      <ul className={classes.findings}>
        {proof.findings.map(({ check, subject, detail }) => (
          <li key={`${check} ${subject} ${detail}`}>
            <strong>
              {check}: {subject}
            </strong>
            <br />
            {detail}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
