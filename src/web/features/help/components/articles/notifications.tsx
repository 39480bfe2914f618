import { Picture } from '../picture.tsx';
import { PageLink, See, Ui } from '../words.tsx';

export function Notifications() {
  return (
    <>
      <p>
        O sino no alto da página conta o que você ainda não leu; a lista inteira está em{' '}
        <PageLink page="notifications" />.
      </p>
      <h2>Escolher o que chega, e por onde</h2>
      <ol>
        <li>
          Em <PageLink page="account" />, vá a <Ui>Avisos</Ui>.
        </li>
        <li>
          Para cada assunto, marque <Ui>No painel</Ui>, <Ui>No aparelho</Ui> ou <Ui>E-mail</Ui>. Você não é avisado do
          que você mesmo faz.
        </li>
        <li>
          Em <Ui>Horário de silêncio</Ui>, diga quando não quer ser incomodado. Viagens que começam em até duas horas
          ignoram o silêncio.
        </li>
        <li>
          Aperte <Ui>Salvar avisos</Ui>.
        </li>
      </ol>
      <Picture
        name="notifications"
        alt="Tabela de avisos da conta: cada assunto com as colunas No painel, No aparelho e E-mail."
      />
      <h2>Com o painel fechado</h2>
      <p>
        <Ui>Ativar neste aparelho</Ui> faz os avisos da coluna <Ui>No aparelho</Ui> aparecerem também com o painel
        fechado. Faça isso em cada aparelho que usa.
      </p>
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>
            <Ui>Os avisos no aparelho exigem um endereço seguro (https). Peça à central o endereço com https.</Ui>
          </dt>
          <dd>O navegador só permite avisos em endereços que começam com https.</dd>
        </div>
        <div>
          <dt>O navegador bloqueia os avisos</dt>
          <dd>Nas permissões do site, no cadeado ao lado do endereço, libere as notificações e ative de novo.</dd>
        </div>
        <div>
          <dt>No iPhone não há o botão</dt>
          <dd>
            Instale o painel antes: <See slug="instalar-no-aparelho" />.
          </dd>
        </div>
      </dl>
    </>
  );
}
