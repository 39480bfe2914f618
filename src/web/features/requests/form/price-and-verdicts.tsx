import type { Verdict } from '#contract/bookings.ts';
import { Notice } from '#web/ui/notice.tsx';
import { EstimatePanel } from './estimate-panel.tsx';
import type { Check } from './use-check.ts';
import classes from './price-and-verdicts.module.css';

/** Price and problems of a request. */
export function PriceAndVerdicts({ check, verdicts }: { check: Check; verdicts: readonly Verdict[] }) {
  return (
    <>
      <EstimatePanel check={check} />
      <Verdicts verdicts={verdicts} />
    </>
  );
}

function Verdicts({ verdicts }: { verdicts: readonly Verdict[] }) {
  const of = (kind: Verdict['kind']) => verdicts.filter((verdict) => verdict.kind === kind);
  const [refused, missing, approval, warning] = [of('refused'), of('missing'), of('approval'), of('warning')];
  const points = warning.filter(({ field }) => field?.startsWith('stops'));
  const limits = warning.filter((one) => !points.includes(one));
  return (
    <div aria-live="polite" className={classes.verdicts}>
      {refused.length > 0 && (
        <Notice tone="attention" title="O pedido não pode ser enviado assim">
          <Messages verdicts={refused} />
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice tone="info" title="Falta informar">
          <Messages verdicts={missing} />
        </Notice>
      )}
      {refused.length === 0 && approval.length > 0 && (
        <Notice tone="info" title="Vai aguardar aprovação">
          <Messages verdicts={approval} />
        </Notice>
      )}
      {points.length > 0 && (
        <Notice tone="attention" title="Confira o ponto no mapa">
          <Messages verdicts={points} />
        </Notice>
      )}
      {limits.length > 0 && (
        <Notice tone="attention" title="O limite do mês está perto do fim">
          <Messages verdicts={limits} />
        </Notice>
      )}
    </div>
  );
}

function Messages({ verdicts }: { verdicts: readonly Verdict[] }) {
  return (
    <ul className={classes.messages}>
      {verdicts.map(({ field, message }) => (
        <li key={`${field} ${message}`}>{message}</li>
      ))}
    </ul>
  );
}
