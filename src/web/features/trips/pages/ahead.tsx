import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { titleOf } from '#domain/access/pages.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { viewsFor } from '../ahead/ahead-views.ts';
import { ViewTabs } from '../shared/view-tabs.tsx';
import { useDoer } from '../shared/use-doer.ts';

const route = getRouteApi('/_panel/viagens-futuras');

/** The trips ahead, for whoever plans them, in the view that the address names. */
export function AheadPage() {
  const doer = useDoer();
  const { vista } = route.useSearch();
  const views = viewsFor(doer);
  const chosen = views.find((view) => view.vista === vista) ?? views[0];
  return (
    <PageFrame
      title={titleOf('ahead', doer.role)}
      actions={
        <Button component={Link} to="/solicitar-viagem" leftSection={<IconPlus size={16} aria-hidden />}>
          Solicitar viagem
        </Button>
      }
    >
      {views.length > 1 && <ViewTabs to="/viagens-futuras" views={views} chosen={chosen} />}
      <Suspense>{chosen && <chosen.View />}</Suspense>
    </PageFrame>
  );
}
