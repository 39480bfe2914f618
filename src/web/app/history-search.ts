import { recordId, search, text, yes } from '#web/lib/search.ts';

/** Search parameters of the history of trips (`HistorySearch`). */
export const historySearch = search({
  q: text,
  status: text,
  de: text,
  ate: text,
  terminoDe: text,
  terminoAte: text,
  parceiro: text,
  cliente: text,
  serie: text,
  centro: recordId,
  colaborador: recordId,
  valorCliente: text,
  valorParceiro: text,
  futuras: yes,
  ordem: text,
});
