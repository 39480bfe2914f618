import type { NightlyRound } from '#contract/nightly.ts';
import type { Email } from '#server/platform/compose-email.ts';

const MOST_TOLD = 10;
const number = new Intl.NumberFormat('pt-BR');

type Night = Omit<NightlyRound, 'endedAt'>;

/** Builds the administrators' morning e-mail. The subject states whether the ledger check or the backup failed. */
export function nightEmail(night: Night, link: string): Email {
  return {
    subject: subjectOf(night),
    paragraphs: [...formatProof(night), ...formatBackup(night), ...formatHead(night)],
    link,
    ending: 'Este e-mail é enviado toda noite aos administradores do painel.',
  };
}

function subjectOf({ day, proof, backupError }: Night): string {
  const date = day.split('-').toReversed().join('/');
  if (!proof) return `ATENÇÃO: a contabilidade não pôde ser conferida (${date})`;
  if (!proof.ok) return `ATENÇÃO: a contabilidade não confere (${date})`;
  if (backupError !== null) return `ATENÇÃO: o backup da noite falhou (${date})`;
  return `Contabilidade conferida e backup feito (${date})`;
}

function formatProof({ proof, proofError }: Night): string[] {
  if (!proof) return [`A contabilidade não pôde ser conferida: ${proofError}`];
  const counted = `${number.format(proof.entries)} lançamentos em ${number.format(proof.blocks)} blocos selados`;
  if (proof.ok) return [`A contabilidade confere: ${counted}.`];
  const shown = proof.findings.slice(0, MOST_TOLD);
  const more = proof.findings.length - shown.length;
  return [
    `A contabilidade não confere: ${number.format(proof.findings.length)} divergência(s) em ${counted}. Não ajuste nada antes de entender o que aconteceu.`,
    ...shown.map(({ check, subject, detail }) => `${check} – ${subject}: ${detail}`),
    ...(more > 0 ? [`E mais ${more}: veja todas com “Verificar saldos”, em Carteira.`] : []),
  ];
}

function formatBackup({ backup, backupError }: Night): string[] {
  if (!backup) return [`O backup desta noite falhou e será tentado de novo: ${backupError}`];
  return [`Backup: ${backup.file} (${number.format(Math.ceil(backup.bytes / 1024))} KB).`];
}

function formatHead({ proof }: Night): string[] {
  if (!proof?.head) return [];
  return [
    `Último bloco selado: ${proof.head.number}:${proof.head.hash}`,
    'Guarde este e-mail: com o número acima, o comando “npm run proof -- --head número:resumo” mostra se a contabilidade foi adulterada depois.',
  ];
}
