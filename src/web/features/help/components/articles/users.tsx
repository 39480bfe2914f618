import { PageLink, See, Ui } from '../words.tsx';

export function Users() {
  return (
    <>
      <h2>Convidar</h2>
      <ol>
        <li>
          Em <PageLink page="users" />, <Ui>Novo usuário</Ui>: nome, e-mail e <Ui>Tipo</Ui>.
        </li>
        <li>
          O vínculo diz para quem a pessoa trabalha. Cliente e Parceiro sem vínculo entram, mas não veem nada. Cadastro
          de viagens sem cliente é atendente da central: pede para qualquer um e vê todas as viagens.
        </li>
        <li>
          <Ui>Enviar convite</Ui>: a pessoa escolhe a própria senha. O link vale 72 horas; <Ui>Reenviar convite</Ui>{' '}
          manda outro.
        </li>
      </ol>
      <p>
        Mudar tipo ou vínculo vale na hora, também na página que a pessoa tem aberta. Não é possível mudar o próprio
        tipo: peça a outro administrador.
      </p>
      <h2>Bloquear</h2>
      <p>
        Em <Ui>Bloqueio</Ui>, <Ui>Bloquear</Ui> pede o motivo. A pessoa sai na hora de todos os aparelhos e não entra
        mais até <Ui>Desbloquear</Ui>. Para vários, marque-os na lista.
      </p>
      <h2>Quem não consegue entrar</h2>
      <ul>
        <li>
          Esqueceu a senha: <Ui>Enviar link de nova senha</Ui>.
        </li>
        <li>
          Perdeu o celular da verificação em duas etapas: confirme por telefone ou pessoalmente que é ela quem pede, e
          só então <Ui>Desativar verificação em duas etapas</Ui>. A pessoa é avisada por e-mail.
        </li>
      </ul>
      <h2>Exigir a verificação em duas etapas</h2>
      <p>
        <Ui>Segurança</Ui>, no alto da lista, tem <Ui>Exigir verificação em duas etapas de administradores</Ui>. Quem
        ainda não a ativou não abre nenhuma outra página até ativá-la: veja <See slug="conta-e-segunda-etapa" />.
      </p>
      <h2>Acessar como outro usuário</h2>
      <ol>
        <li>
          Na página da pessoa, <Ui>Acessar como este usuário</Ui> e <Ui>Começar</Ui>: o painel abre como ela o vê, por
          até 30 minutos, para consultar e solicitar viagem.
        </li>
        <li>Uma faixa em todas as páginas lembra de quem é o acesso e tem o botão para encerrar.</li>
        <li>
          Começo, fim e o que for feito ficam na <PageLink page="audit" />, com os dois nomes.
        </li>
      </ol>
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>O convite não chegou</dt>
          <dd>
            Sem servidor de e-mail, as mensagens ficam guardadas em <PageLink page="emails" />. Confira também o
            endereço.
          </dd>
        </div>
        <div>
          <dt>Não dá para acessar como esta pessoa</dt>
          <dd>Não é possível acessar como outro administrador, nem como quem está bloqueado ou sem tipo.</dd>
        </div>
      </dl>
    </>
  );
}
