import { api } from '#web/lib/api.ts';
import { byKey } from '#web/lib/paging.ts';

export const storedEmailsQuery = api.mails.list.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor }),
  ...byKey,
});

export function storedEmailQuery(id: string) {
  return api.mails.get.queryOptions({ input: { id } });
}

export type EmailFilter = 'due' | 'sent' | 'trouble';

export function emailsQuery(filter: EmailFilter | undefined) {
  const state = filter === 'trouble' ? 'failed,unknown' : filter;
  return api.letters.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...(state && { state }), cursor }),
    ...byKey,
  });
}
