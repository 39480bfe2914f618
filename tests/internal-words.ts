/**
 * Words of the central and its partners, which no text for a client has. A wall of a client is a `mural`, and the tests
 * have an address at `Praça da Luz`.
 */
export const internalWords =
  /lança|public(a|ar|ou|ad[ao]s?)\b|repass|parceir|comiss(ão|ões)|ofert|despach|designa|praça(?! da Luz)|cadastrada|disponível|\bfila\b|devolvida/i;
