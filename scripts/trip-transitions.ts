import { readFile, writeFile } from 'node:fs/promises';
import { drawTransitions, tabulateMoney, tabulateTransitions } from '#domain/trips/diagram.ts';

const FILE = 'docs/trip-transitions.md';

const text = `# The life of a trip

Generated from the transition table (\`src/domain/trips/transitions.ts\`) by \`npm run transitions\`; \`npm run check\` compares.

\`\`\`mermaid
${drawTransitions()}\`\`\`

\`market\` means available once the lead time before pickup is reached, else scheduled. Trips of a suspended client stay
scheduled until an administrator launches them. \`entry\` means awaiting approval if the client's policy requires it, else
\`market\`. \`same\` means that the status does not change.

${tabulateTransitions()}
## Its money

Actions that change the state of the client's debt after settlement (\`src/domain/trips/money-actions.ts\`). They do not
change the status of the trip.

${tabulateMoney()}`;

/** Writes the document. With `--check`, reports when the document differs from the transition table. */
if (!process.argv.includes('--check')) {
  await writeFile(FILE, text);
} else if ((await readFile(FILE, 'utf8').catch(() => '')) !== text) {
  console.error(`${FILE} does not match the transition table: run \`npm run transitions\`.`);
  process.exitCode = 1;
}
