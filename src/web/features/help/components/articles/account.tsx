import { Picture } from '../picture.tsx';
import { PageLink, Ui } from '../words.tsx';

export function Account() {
  return (
    <>
      <p>
        Tudo fica em <PageLink page="account" />, que se abre pelas suas iniciais no alto da página.
      </p>
      <h2>Ativar a verificação em duas etapas</h2>
      <p>Com ela, quem descobrir a sua senha ainda não entra: falta o código do seu celular.</p>
      <ol>
        <li>
          Em <Ui>Verificação em duas etapas</Ui>, digite <Ui>Sua senha</Ui> e aperte <Ui>Ativar</Ui>.
        </li>
        <li>
          Leia o QR Code com um aplicativo autenticador e digite o <Ui>Código que o aplicativo mostra</Ui>. Aperte{' '}
          <Ui>Confirmar</Ui>.
        </li>
        <li>
          Guarde os códigos de recuperação (<Ui>Copiar</Ui> ou <Ui>Baixar</Ui>) e aperte <Ui>Já guardei</Ui>. Eles não
          aparecem de novo.
        </li>
      </ol>
      <Picture name="second-factor" alt="Seção Verificação em duas etapas, com o campo Sua senha e o botão Ativar." />
      <h2>Nome, e-mail e senha</h2>
      <ul>
        <li>
          <Ui>Salvar nome</Ui> muda como os outros veem você.
        </li>
        <li>
          <Ui>Trocar e-mail</Ui> vale depois que você abre o link enviado ao novo endereço. O antigo é avisado.
        </li>
        <li>
          <Ui>Trocar senha</Ui> encerra as outras sessões da conta.
        </li>
      </ul>
      <h2>Onde a conta está aberta</h2>
      <p>
        <Ui>Sessões</Ui> lista os aparelhos em que você entrou. Não reconhece um? Encerre-o ali, ou use{' '}
        <Ui>Encerrar as outras</Ui>, e troque a senha.
      </p>
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>Esqueci a senha</dt>
          <dd>Na página de login, peça um link por e-mail para criar outra.</dd>
        </div>
        <div>
          <dt>Perdi o celular</dt>
          <dd>
            No lugar do código do aplicativo, digite um dos códigos de recuperação; cada um serve uma vez. Sem eles, um
            administrador da central desativa a verificação em duas etapas da sua conta.
          </dd>
        </div>
        <div>
          <dt>O código do aplicativo não é aceito</dt>
          <dd>O relógio do celular precisa estar certo: ligue a hora automática e tente o código seguinte.</dd>
        </div>
      </dl>
    </>
  );
}
