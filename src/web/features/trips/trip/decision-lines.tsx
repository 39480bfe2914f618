import { IconCircleCheck } from '@tabler/icons-react';
import type { DispatchDecision } from '#contract/dispatch.ts';
import { count } from '#web/lib/format-counts.ts';
import { narrow, useMedia } from '#web/lib/use-media.ts';
import { type DecisionFact, type DecisionLine, factsOf, formatResult } from './decision-texts.ts';
import classes from './trip-decisions.module.css';

/** Drivers of a decision in its order, with the facts that counted: a table, or cards on a phone. */
export function DecisionLines({ decision: { kind, lines } }: { decision: DispatchDecision }) {
  const isNarrow = useMedia(narrow);
  const Shown = isNarrow ? Cards : Table;
  if (lines.length === 0) return null;
  return (
    <details className={classes.details}>
      <summary>{count(lines.length, 'motorista na ordem', 'motoristas na ordem')}</summary>
      <Shown lines={lines} facts={factsOf[kind]} />
    </details>
  );
}

type Props = { lines: readonly DecisionLine[]; facts: readonly DecisionFact[] };

// Lines have no id, and two drivers may have the same name. The order of a decision never changes.
/* oxlint-disable react/no-array-index-key */
function Table({ lines, facts }: Props) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Motorista</th>
          {facts.map(({ header }) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
          <th scope="col">Resultado</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={index} data-chosen={line.isChosen || undefined}>
            <th scope="row">
              <Driver line={line} />
            </th>
            {facts.map((fact) => (
              <td key={fact.header}>
                <Fact fact={fact} line={line} />
              </td>
            ))}
            <td>
              <Result line={line} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards({ lines, facts }: Props) {
  return (
    <ol className={classes.cards}>
      {lines.map((line, index) => (
        <li key={index} data-chosen={line.isChosen || undefined}>
          <Driver line={line} />
          <Result line={line} />
          <dl>
            {facts.map((fact) => (
              <div key={fact.header}>
                <dt>{fact.header}</dt>
                <dd>
                  <Fact fact={fact} line={line} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  );
}
/* oxlint-enable react/no-array-index-key */

function Driver({ line: { driverName, partnerName } }: { line: DecisionLine }) {
  return (
    <span className={classes.driver}>
      <span>{driverName}</span>
      <span className={classes.detail}>{partnerName}</span>
    </span>
  );
}

function Fact({ fact: { main, detail }, line }: { fact: DecisionFact; line: DecisionLine }) {
  const more = detail?.(line) ?? '';
  return (
    <span className={classes.fact}>
      <span>{main(line) || '—'}</span>
      {more !== '' && <span className={classes.detail}>{more}</span>}
    </span>
  );
}

function Result({ line }: { line: DecisionLine }) {
  if (!line.isChosen) return <span className={classes.passed}>{formatResult(line)}</span>;
  return (
    <span className={classes.chosen}>
      <IconCircleCheck size={14} stroke={2} aria-hidden /> {formatResult(line)}
    </span>
  );
}
