import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconHelp } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { pages, titleOf } from '#domain/access/pages.ts';
import { useSession } from '#web/lib/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { Section } from '#web/ui/section.tsx';
import { articleParts } from '../components/article-parts.ts';
import type { Reader } from '../components/article-entry.ts';
import { type Article, articleOf, articlesFor, readerOf } from '../components/articles.ts';
import { ArticleList } from '../components/article-list.tsx';
import { AskCentral } from '../components/ask-central.tsx';
import text from '../components/article-text.module.css';

const route = getRouteApi('/_panel/ajuda/$artigo');

export function ArticlePage() {
  const { artigo } = route.useParams();
  const { profile } = useSession();
  const reader = readerOf(profile);
  const article = articleOf(artigo);
  if (!article) return <NotHere title={titleOf('helpArticle', profile.tipo)} why="Não há artigo neste endereço" />;
  if (!article.readers.includes(reader))
    return <NotHere title={article.title} why="Este artigo não é para a sua conta" />;
  return <Shown key={artigo} article={article} reader={reader} />;
}

function Shown({ article, reader }: { article: Article; reader: Reader }) {
  const Part = articleParts[article.slug];
  const others = articlesFor(reader).filter(({ group, slug }) => group === article.group && slug !== article.slug);
  return (
    <PageFrame title={article.title} lead={article.lead} width="narrow">
      <Suspense fallback={<Skeleton height={480} radius="lg" aria-label="Carregando o artigo" />}>
        <article className={text.text}>
          <Part />
        </article>
      </Suspense>
      {others.length > 0 && (
        <Section title={`Mais sobre: ${article.group}`}>
          <ArticleList articles={others} />
        </Section>
      )}
      <AllHelp />
      <AskCentral />
    </PageFrame>
  );
}

function NotHere({ title, why }: { title: string; why: string }) {
  return (
    <PageFrame title={title} width="narrow">
      <EmptyState icon={IconHelp} title={why} actions={<AllHelp />}>
        A ajuda mostra o que cada pessoa pode fazer com a sua conta.
      </EmptyState>
    </PageFrame>
  );
}

function AllHelp() {
  return (
    <div>
      <Button component={Link} to={pages.help.path} leftSection={<IconArrowLeft size={16} aria-hidden />}>
        Ver toda a ajuda
      </Button>
    </div>
  );
}
