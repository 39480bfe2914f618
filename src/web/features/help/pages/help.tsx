import { Button } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { pages } from '#domain/access/pages.ts';
import { useSession } from '#web/lib/session.ts';
import { count } from '#web/lib/format-counts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Section } from '#web/ui/section.tsx';
import { groups } from '../components/article-entry.ts';
import { type Article, articlesFor, readerOf, searchArticles } from '../components/articles.ts';
import { ArticleList } from '../components/article-list.tsx';
import { AskCentral } from '../components/ask-central.tsx';
import classes from './help.module.css';

const route = getRouteApi('/_panel/ajuda');

export function HelpPage() {
  const { q } = route.useSearch();
  const navigate = route.useNavigate();
  const { profile } = useSession();
  const own = articlesFor(readerOf(profile));
  const seek = (text: string | undefined): void => {
    void navigate({ search: text === undefined ? {} : { q: text }, replace: true });
  };
  return (
    <PageFrame
      title={pages.help.title}
      lead="Como fazer cada coisa no painel, passo a passo."
      filters={<SearchBox label="Buscar na ajuda" value={q} onSearch={seek} />}
    >
      {q === undefined ? (
        <Groups articles={own} />
      ) : (
        <Found articles={searchArticles(own, q)} text={q} onClear={() => seek(undefined)} />
      )}
      <AskCentral />
    </PageFrame>
  );
}

function Groups({ articles }: { articles: readonly Article[] }) {
  const byGroup = groups.map((group) => ({ group, members: articles.filter((article) => article.group === group) }));
  return (
    <div className={classes.groups}>
      {byGroup
        .filter(({ members }) => members.length > 0)
        .map(({ group, members }) => (
          <Section key={group} title={group}>
            <ArticleList articles={members} />
          </Section>
        ))}
    </div>
  );
}

type FoundProps = { articles: readonly Article[]; text: string; onClear: () => void };

function Found({ articles, text, onClear }: FoundProps) {
  return (
    <>
      <output className={classes.found}>{count(articles.length, 'artigo encontrado', 'artigos encontrados')}</output>
      {articles.length > 0 ? (
        <Section title="Resultados">
          <ArticleList articles={articles} />
        </Section>
      ) : (
        <EmptyState
          icon={IconHelp}
          title={`Nenhum artigo fala de “${text}”`}
          actions={<Button onClick={onClear}>Ver toda a ajuda</Button>}
        >
          Tente uma palavra só, ou outra para a mesma coisa: corrida, dinheiro, senha.
        </EmptyState>
      )}
    </>
  );
}
