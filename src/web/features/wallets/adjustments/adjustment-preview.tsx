import { VisuallyHidden } from '@mantine/core';
import type { Wallet } from '#contract/wallets.ts';
import { formatCents } from '#domain/money.ts';
import { Money } from '#web/ui/money.tsx';
import { Notice } from '#web/ui/notice.tsx';
import classes from './adjustment-preview.module.css';

/** The wallet's amounts before and after the adjustment. */
export function AdjustmentPreview({ wallet, changeCents }: { wallet: Wallet; changeCents: number }) {
  const rows = [
    { label: 'Saldo', cents: wallet.balanceCents },
    { label: 'Disponível', cents: wallet.availableCents },
  ];
  const after = wallet.availableCents + changeCents;
  return (
    <>
      <table className={classes.preview}>
        <caption>Como fica a carteira</caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Valor</VisuallyHidden>
            </th>
            <th scope="col">Agora</th>
            <th scope="col">Depois</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cents }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <Money cents={cents} />
              </td>
              <td>
                <Money cents={cents + changeCents} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {changeCents < 0 && after < wallet.minimumBalanceCents && (
        <Notice tone="attention" title="Fica abaixo do saldo mínimo.">
          O saldo mínimo deste parceiro é {formatCents(wallet.minimumBalanceCents)}. Para lançar assim mesmo, marque a
          permissão abaixo.
        </Notice>
      )}
    </>
  );
}
