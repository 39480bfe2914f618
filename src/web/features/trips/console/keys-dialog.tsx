import { Modal } from '@mantine/core';
import { pages } from '#domain/access/pages.ts';
import { Keys } from '#web/ui/keys.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import classes from './keys-dialog.module.css';

/** All keys of the console. The help has the same list. */
const lines: readonly [keys: readonly string[], says: string][] = [
  [['↓', 'J'], 'Próxima viagem'],
  [['↑', 'K'], 'Viagem anterior'],
  [['Enter'], 'Abrir a viagem'],
  [['/'], 'Filtrar as viagens'],
  [['N'], 'Nova viagem'],
  [['1–9'], 'Escolher o motorista, do 1º ao 9º'],
  [['O'], 'Oferecer ao motorista escolhido'],
  [['D'], 'Designar o escolhido, ou trocar por ele'],
  [['H'], 'Mudar o horário da viagem aberta'],
  [['F'], 'Oferecer pela política'],
  [['A'], 'Assumir o alarme mais novo e abrir a viagem'],
  [['Ctrl', 'Enter'], 'Enviar a nova viagem ou confirmar uma pergunta'],
  [['Esc'], 'Fechar a viagem ou o motorista'],
  [['?'], 'Mostrar estas teclas'],
];

export function KeysDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title="Teclas do despacho">
      <dl className={classes.lines}>
        {lines.map(([keys, says]) => (
          <div key={says}>
            <dt>{says}</dt>
            <dd className={classes.keys}>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.foot}>
        As teclas não valem enquanto você digita e podem ser desligadas em{' '}
        <TextLink to={pages.account.path} hash="atalhos">
          Minha Conta
        </TextLink>
        .
      </p>
    </Modal>
  );
}
