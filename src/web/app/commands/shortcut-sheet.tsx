import { Modal } from '@mantine/core';
import { pages } from '#domain/access/pages.ts';
import type { Role } from '#domain/access/roles.ts';
import { useSession } from '#web/lib/session.ts';
import { useShortcutsOn } from '#web/lib/shortcut-choice.ts';
import { Notice } from '#web/ui/notice.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { Keys, paletteKeys } from '#web/ui/keys.tsx';
import { formatShortcut, shortcutsOf } from './shortcuts.ts';
import classes from './shortcut-sheet.module.css';

type Line = { keys: readonly string[]; says: string };

/** Keys that work on every page: those of the browser, of forms and of dialogs. */
const everywhere: readonly Line[] = [
  { keys: paletteKeys, says: 'Buscar e comandar' },
  { keys: ['Escape'], says: 'Fechar o que está aberto' },
  { keys: ['Ctrl', 'Enter'], says: 'Enviar a solicitação de viagem ou confirmar uma pergunta' },
];

/**
 * The first three keys also work while the focus is outside the list. Selection works only in lists with bulk actions.
 */
const inList: readonly Line[] = [
  { keys: ['J'], says: 'Próxima linha (ou ↓)' },
  { keys: ['K'], says: 'Linha anterior (ou ↑)' },
  { keys: ['Enter'], says: 'Abrir a linha' },
  { keys: ['H'], says: 'Mudar o horário da viagem' },
  { keys: [' '], says: 'Escolher a linha' },
  { keys: ['Shift', 'ArrowDown'], says: 'Escolher mais linhas' },
  { keys: ['Ctrl', 'Enter'], says: 'Agir sobre as escolhidas' },
];

/** Lists the shortcuts. The entries come from the table that the key handler uses. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { profile } = useSession();
  const on = useShortcutsOn();
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title="Atalhos do teclado" size="lg">
      <div className={classes.sheet}>
        {!on && (
          <Notice tone="info">
            As teclas simples estão desligadas neste navegador.{' '}
            <TextLink to={pages.account.path} hash="atalhos">
              Ligar
            </TextLink>
          </Notice>
        )}
        <div className={classes.groups}>
          <div className={classes.column}>
            <Lines title="Em qualquer página" lines={[...everywhere, ...linesOf(profile.tipo, 1)]} />
            <Lines title="Em uma lista" lines={inList} />
          </div>
          <Lines title="Ir para" lines={linesOf(profile.tipo, 2)} />
        </div>
        <p className={classes.foot}>
          As teclas simples não valem enquanto você digita e podem ser desligadas em{' '}
          <TextLink to={pages.account.path} hash="atalhos">
            Minha Conta
          </TextLink>
          .
        </p>
      </div>
    </Modal>
  );
}

function linesOf(role: Role, length: number): Line[] {
  return shortcutsOf(role)
    .filter(({ keys }) => keys.length === length)
    .map(({ keys, target }) => ({ keys, says: formatShortcut(target, role) }));
}

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.lines}>
        {lines.map(({ keys, says }) => (
          <div key={says}>
            <dt>{says}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
