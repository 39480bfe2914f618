import { Picture } from '../picture.tsx';
import { PageLink, Ui } from '../words.tsx';

export function Colleagues() {
  return (
    <>
      <p>
        Quem aprova pedidos também cuida de quem entra no painel pela empresa, em <PageLink page="settings" />, seção{' '}
        <Ui>Usuários</Ui>.
      </p>
      <h2>Convidar</h2>
      <ol>
        <li>
          Aperte <Ui>Convidar</Ui> e escreva nome e e-mail.
        </li>
        <li>
          <Ui>Enviar convite</Ui>: a pessoa recebe um e-mail e escolhe a própria senha. Até lá ela aparece como
          convidada.
        </li>
        <li>Ela pede viagens e vê as da empresa, e não aprova pedidos. Para aprovar, peça à central.</li>
      </ol>
      <Picture name="colleagues" alt="Seção Usuários das configurações: colegas da empresa e o botão Convidar." />
      <h2>Bloquear quem saiu</h2>
      <p>
        <Ui>Bloquear</Ui> tira a pessoa do painel na hora e pede o motivo. Só a central desbloqueia.
      </p>
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>A seção não aparece</dt>
          <dd>Sua conta não aprova pedidos. Peça a um aprovador da empresa ou à central.</dd>
        </div>
        <div>
          <dt>O convite não chegou</dt>
          <dd>Confira o endereço e a caixa de spam. A central pode mandá-lo de novo.</dd>
        </div>
      </dl>
    </>
  );
}
