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
  const notices = [
    { tone: 'attention', title: 'O pedido não pode ser enviado assim', told: refused },
    { tone: 'info', title: 'Falta informar', told: missing },
    { tone: 'info', title: 'Vai aguardar aprovação', told: refused.length === 0 ? approval : [] },
    { tone: 'attention', title: 'Confira o ponto no mapa', told: points },
    { tone: 'attention', title: 'O limite do mês está perto do fim', told: limits },
  ] as const;
  return (
    <div aria-live="polite" className={classes.verdicts}>
      {notices.map(
        ({ tone, title, told }) =>
          told.length > 0 && (
            <Notice key={title} tone={tone} title={title}>
              <ul className={classes.messages}>
                {told.map(({ field, message }) => (
                  <li key={`${field} ${message}`}>{message}</li>
                ))}
              </ul>
            </Notice>
          ),
      )}
    </div>
  );
}
