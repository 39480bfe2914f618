import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { PublicFrame } from '#web/ui/public-frame.tsx';
import { Phone } from '#web/ui/phone.tsx';
import classes from '../components/accessibility.module.css';

/** The accessibility statement that LBI art. 63 requires. */
export function AccessibilityPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <PublicFrame
        title="Acessibilidade"
        lead="Este painel deve servir a todas as pessoas, como pede a Lei Brasileira de Inclusão (Lei 13.146/2015, art. 63)."
        footer={
          <p className={classes.text}>
            <Link to="/">Voltar ao painel</Link>
          </p>
        }
      >
        <div className={classes.text}>
          <h2>Situação atual</h2>
          <p>
            Seguimos as Diretrizes de Acessibilidade para Conteúdo Web (WCAG) 2.2, nível AA. O painel está{' '}
            <strong>parcialmente conforme</strong>: as falhas que conhecemos estão abaixo. A avaliação é da própria
            equipe, de novembro de 2026; ainda não houve uma independente, nem com pessoas com deficiência.
          </p>
          <h2>O que funciona</h2>
          <ul>
            <li>Tudo pode ser feito só com o teclado, com o foco sempre à vista. Ctrl K leva a qualquer lugar.</li>
            <li>Atalhos de uma tecla podem ser desligados em Minha Conta.</li>
            <li>Títulos, campos, botões, erros e mudanças na página são anunciados a leitores de tela.</li>
            <li>Contraste suficiente nas aparências clara e escura, e nenhuma informação dada só pela cor.</li>
            <li>Cabe em telas de celular e aceita zoom; animações param se o aparelho pedir.</li>
            <li>Gráficos têm a tabela dos mesmos números, e mapas, o endereço e as coordenadas em texto.</li>
          </ul>
          <h2>O que ainda falta</h2>
          <ul>
            <li>
              Recibos, extratos e faturas em PDF não têm marcação de estrutura: um leitor de tela pode lê-los fora de
              ordem. Os mesmos dados estão nas páginas.
            </li>
            <li>
              Não testamos cada página com os leitores de tela NVDA, JAWS, VoiceOver e TalkBack; a verificação de todas
              é feita por ferramenta automática e pelo teclado.
            </li>
            <li>
              Uma oferta de viagem ao parceiro vence em pouco tempo, e esse prazo não pode ser prorrogado, porque um
              passageiro está esperando.
            </li>
            <li>O painel está só em português, sem tradução em Libras.</li>
          </ul>
          <h2>Encontrou uma barreira?</h2>
          <Contact />
          <p>
            Diga em que página estava, o que tentou fazer e o que usa (leitor de tela, teclado, ampliação). Se não
            houver resposta, a ouvidoria de direitos humanos atende pelo Disque 100.
          </p>
        </div>
      </PublicFrame>
    </QueryClientProvider>
  );
}

function Contact() {
  const { data } = useQuery(api.panel.info.queryOptions());
  const central = data?.central;
  if (!central?.phone)
    return <p>Avise a central que opera este painel, por telefone ou por quem deu o acesso a você.</p>;
  return (
    <p>
      Ligue para {central.name}:{' '}
      <a href={`tel:${central.phone}`}>
        <Phone number={central.phone} />
      </a>
      .
    </p>
  );
}
