import { Picture } from '../picture.tsx';
import { Ui } from '../words.tsx';

export function Contest() {
  return (
    <>
      <p>Se o valor de uma viagem concluída não está certo, conteste antes de ela entrar na fatura.</p>
      <h2>Passo a passo</h2>
      <ol>
        <li>Abra a viagem e veja como o valor se formou e os comprovantes de pedágio e estacionamento.</li>
        <li>
          Aperte <Ui>Contestar valor</Ui> e diga no <Ui>Motivo</Ui> o que está errado.
        </li>
        <li>A viagem fica fora da fatura até a central responder. A resposta e o motivo ficam na linha do tempo.</li>
      </ol>
      <Picture name="contest" alt="Janela Contestar valor, com o campo Motivo preenchido." />
      <h2>O que a central pode responder</h2>
      <ul>
        <li>O valor fica como está e entra na próxima fatura.</li>
        <li>O valor é corrigido e entra assim na próxima fatura.</li>
        <li>Não se cobra nada pela viagem.</li>
      </ul>
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>O botão não aparece</dt>
          <dd>
            A viagem não é faturada, ainda está em conferência ou já está numa fatura. Neste caso conteste na página da
            fatura: o acerto vem como crédito.
          </dd>
        </div>
      </dl>
    </>
  );
}
