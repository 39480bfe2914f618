import { Picture } from '../picture.tsx';
import { PageLink, Ui } from '../words.tsx';

export function ImportTrips() {
  return (
    <>
      <p>Para muitas viagens de uma vez: um evento, uma tripulação, a lista de hóspedes da semana.</p>
      <h2>Passo a passo</h2>
      <ol>
        <li>
          Em <PageLink page="request" />, aperte <Ui>Importar planilha</Ui>.
        </li>
        <li>Baixe o modelo e preencha uma viagem por linha. Vale XLSX ou CSV.</li>
        <li>
          Escolha o arquivo ou solte-o em <Ui>Escolha a planilha ou solte-a aqui</Ui>. Nada é enviado ainda.
        </li>
        <li>Leia a conferência de cada linha: o preço estimado, o que falta, o que vai aguardar aprovação.</li>
        <li>Corrija na planilha, escolha-a de novo e, sem problemas, aperte o botão que importa todas.</li>
      </ol>
      <Picture
        name="import"
        alt="Prévia da importação: três linhas da planilha, duas prontas e uma com o que precisa ser corrigido."
      />
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>
            <Ui>Corrija na planilha e escolha-a de novo: entram todas ou nenhuma.</Ui>
          </dt>
          <dd>Uma linha com problema segura as outras, para que nenhuma fique esquecida.</dd>
        </div>
        <div>
          <dt>Uma coluna não foi usada</dt>
          <dd>O painel diz quais colunas não entendeu. Os nomes que valem estão no modelo.</dd>
        </div>
        <div>
          <dt>Enviei duas vezes</dt>
          <dd>Viagens iguais às que já existem são apontadas na conferência, antes de importar.</dd>
        </div>
      </dl>
    </>
  );
}
