import { PageLink, Ui } from '../words.tsx';

export function Integrations() {
  return (
    <>
      <p>
        Tudo está em{' '}
        <PageLink page="central" query="aba=integracoes">
          Ajustes, Integrações
        </PageLink>
        . Quem programa encontra as operações em <code>/api/v1/openapi.json</code>, no endereço do painel.
      </p>
      <h2>Chaves de API</h2>
      <ol>
        <li>
          <Ui>Nova chave</Ui>: uma para cada sistema. O nome aparece no histórico das viagens.
        </li>
        <li>
          <Ui>De quem</Ui>: a da central vê as viagens de todos; a de um cliente, só as dele. Marque só o que o sistema
          precisa: <Ui>Consultar viagens</Ui>, <Ui>Solicitar viagens</Ui>.
        </li>
        <li>
          Escolha até quando vale, digite a sua senha e <Ui>Criar chave</Ui>. Ela é mostrada uma vez só: copie-a e
          aperte <Ui>Já guardei</Ui>.
        </li>
      </ol>
      <p>Nenhuma chave dá acesso a dinheiro, usuários ou ajustes.</p>
      <h2>Webhooks</h2>
      <ol>
        <li>
          <Ui>Novo webhook</Ui>: um endereço https e os eventos que ele deve receber. Nomes e telefones não vão.
        </li>
        <li>
          Guarde o segredo: com ele o outro sistema confere que a chamada é do painel.{' '}
          <Ui>Como receber e conferir as chamadas</Ui> explica a assinatura.
        </li>
        <li>
          Em <Ui>Entregas</Ui>, <Ui>Enviar teste</Ui>, e veja a resposta.
        </li>
      </ol>
      <h2>Se algo não sair como esperado</h2>
      <dl>
        <div>
          <dt>Uma chave foi perdida ou vazou</dt>
          <dd>
            <Ui>Revogar</Ui> para o sistema na hora. Crie outra; a antiga não volta a valer.
          </dd>
        </div>
        <div>
          <dt>
            <Ui>Não entregue</Ui>
          </dt>
          <dd>
            O painel tentou várias vezes. A linha diz o que o outro lado respondeu; resolvido, <Ui>Enviar de novo</Ui>.
          </dd>
        </div>
        <div>
          <dt>O segredo vazou</dt>
          <dd>
            <Ui>Trocar segredo</Ui>: vale na hora, e o outro sistema recusa as chamadas até ser configurado com ele.
          </dd>
        </div>
      </dl>
    </>
  );
}
