import { partnerNoun } from '#domain/trips/audience-nouns.ts';
import { useLabelAudience } from '#web/entities/trip/use-status-labels.ts';
import { Picture } from '../picture.tsx';
import { PageLink, Ui } from '../words.tsx';

export function Privacy() {
  const partner = partnerNoun(useLabelAudience());
  return (
    <>
      <p>
        A Lei Geral de Proteção de Dados (LGPD) dá a você o direito de ver, levar e apagar o que se guarda a seu
        respeito. Está tudo em <PageLink page="account" />, seção <Ui>Meus dados</Ui>.
      </p>
      <h2>Ver e levar os seus dados</h2>
      <ol>
        <li>
          Aperte <Ui>Baixar para ler</Ui>, ou <Ui>Baixar em JSON</Ui> para usar em outro sistema.
        </li>
        <li>Confirme que é você. O arquivo diz também quem da central viu os seus dados.</li>
      </ol>
      <Picture name="own-data" alt="Seção Meus dados, com os botões para baixar os dados e pedir a exclusão." />
      <h2>Pedir a exclusão</h2>
      <ol>
        <li>
          Aperte <Ui>Pedir a exclusão</Ui>. A central confere se há viagens, saldo ou faturas em aberto e decide em até
          15 dias.
        </li>
        <li>
          Até a decisão, <Ui>Retirar o pedido de exclusão</Ui> desfaz o pedido. Depois de apagada, a conta não volta.
        </li>
      </ol>
      <h2>O que fica, e quem vê o quê</h2>
      <ul>
        <li>Valores e documentos fiscais ficam pelo tempo que a lei manda, sem o que não for preciso.</li>
        <li>
          O {partner} vê nome, telefone e número da porta do passageiro só enquanto a viagem é sua e por 24 horas
          depois.
        </li>
        <li>
          Passageiros sem conta pedem a exclusão à central, que os conhece pelo telefone. Depois de um prazo, seus dados
          são apagados sozinhos.
        </li>
      </ul>
    </>
  );
}
