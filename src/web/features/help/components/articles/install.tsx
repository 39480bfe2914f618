import { PageLink, Ui } from '../words.tsx';

export function Install() {
  return (
    <>
      <p>
        Instalado, o painel tem ícone próprio e abre sem a barra do navegador. Não há loja de aplicativos no meio, e ele
        se atualiza sozinho.
      </p>
      <h2>No computador e no Android</h2>
      <ol>
        <li>
          Em <PageLink page="account" />, vá a <Ui>Instalar no aparelho</Ui> e aperte <Ui>Instalar</Ui>.
        </li>
        <li>Sem o botão, procure “Instalar” ou “Adicionar à tela inicial” no menu do navegador.</li>
      </ol>
      <h2>No iPhone e no iPad</h2>
      <ol>
        <li>Abra o painel no Safari e toque em Compartilhar.</li>
        <li>Toque em “Adicionar à Tela de Início”.</li>
      </ol>
      <h2>Sem internet</h2>
      <p>
        O painel abre mesmo sem conexão e diz que está sem ela. Volta sozinho quando a internet voltar. Para o
        motorista, a viagem em andamento fica guardada no aparelho e abre também sem internet; o resto só aparece com
        conexão.
      </p>
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>
            <Ui>A instalação exige um endereço seguro (https). Peça à central o endereço com https.</Ui>
          </dt>
          <dd>Em endereços sem https, os navegadores não instalam nada. O resto do painel funciona igual.</dd>
        </div>
        <div>
          <dt>Aparece que há uma versão nova</dt>
          <dd>Termine o que está fazendo e aceite: a página recarrega já atualizada.</dd>
        </div>
      </dl>
    </>
  );
}
