import { PageLink, See, Ui } from '../words.tsx';

export function Today() {
  return (
    <>
      <h2>O painel do dia</h2>
      <p>
        <PageLink page="today" /> tem as viagens com embarque hoje, pelo horário, e as de ontem que ainda não
        terminaram. Muda sozinha. As encerradas ficam embaixo.
      </p>
      <ul>
        <li>
          A situação vem em letras grandes: “Procurando motorista”, “Motorista confirmado”, “A caminho · 8 min”, “No
          local”, “Embarcou”.
        </li>
        <li>
          Os minutos vêm da posição do carro. Se ela não é recente, fica só a hora prevista; sem posição há dez minutos,
          não há previsão.
        </li>
        <li>
          Quem aprova pedidos tem <Ui>Aprovar ou recusar</Ui> na linha de um pedido que espera aprovação.
        </li>
        <li>Um carro que vai atrasar fica em vermelho, com a nova previsão.</li>
        <li>
          Toque na linha para abrir a viagem. O que dá para fazer com ela está em <See slug="acompanhar-viagem" />.
        </li>
      </ul>
      <h2>Mural no saguão</h2>
      <ol>
        <li>
          Em <Ui>Murais</Ui>, <Ui>Novo mural</Ui> pede um nome, como “Saguão”.
        </li>
        <li>
          Use <Ui>Copiar link</Ui> ou <Ui>Abrir</Ui> na tela do saguão. Ela não pede senha, se atualiza sozinha e, onde
          o aparelho permite, não apaga.
        </li>
        <li>
          O mural mostra só hora, situação, carro e placa: nenhum nome, quarto, destino, telefone ou PIN. Uma viagem
          encerrada ou recusada sai dele.
        </li>
        <li>
          <Ui>Trocar link</Ui> ou <Ui>Encerrar</Ui> fazem o link atual parar na hora. São no máximo 5 murais.
        </li>
      </ol>
      <h2>Folha do dia</h2>
      <p>
        Só quem aprova pedidos vê <Ui>Folha do dia</Ui>: uma folha A4 com passageiro e telefone, quarto, destino e
        origem, motorista e telefone, placa e, se as suas viagens têm, PIN. O telefone do motorista aparece da
        confirmação do motorista até o fim da viagem, e cada leitura fica registrada. <Ui>Imprimir</Ui> a imprime em
        preto e branco. Guarde a folha longe do balcão.
      </p>
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>O mural diz “Sem conexão”.</dt>
          <dd>Ele mostra há quanto tempo parou e volta sozinho quando a rede voltar.</dd>
        </div>
        <div>
          <dt>O mural diz “Este mural foi encerrado”.</dt>
          <dd>
            O link foi trocado ou encerrado. Copie o novo em <PageLink page="today" />.
          </dd>
        </div>
      </dl>
    </>
  );
}
