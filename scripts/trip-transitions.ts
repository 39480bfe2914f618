import { readFile, writeFile } from 'node:fs/promises';
import { drawTransitions, tabulateMoney, tabulateTransitions } from '#domain/trips/diagram.ts';

const FILE = 'docs/trip-transitions.md';

const text = `# The life of a trip

Made from the transition table (\`src/domain/trips/transitions.ts\`) by \`npm run transitions\`; \`npm run check\` compares.

\`\`\`mermaid
${drawTransitions()}\`\`\`

\`market\`: available if the lead time has come, else scheduled, where a suspended client's trips wait for an administrator.
\`entry\`: awaiting approval if the client's policy asks for it, else on the market. \`same\`: the trip stays where it is.

${tabulateTransitions()}
## Its money

What moves the client's side of a trip's money, from settlement on (\`src/domain/trips/money-actions.ts\`). The status stays.

${tabulateMoney()}`;

/** Writes the document; with `--check`, reports when it differs from the table. */
if (!process.argv.includes('--check')) {
  await writeFile(FILE, text);
} else if ((await readFile(FILE, 'utf8').catch(() => '')) !== text) {
  console.error(`${FILE} does not match the transition table: run \`npm run transitions\`.`);
  process.exitCode = 1;
}
