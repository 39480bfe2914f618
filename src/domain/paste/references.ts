import { bareText } from '#domain/same-text.ts';
import { firstNames } from './first-names.ts';
import type { Leg } from './leg.ts';
import type { PlaceWords } from './places.ts';
import type { Clause } from './reading.ts';
import { knownNameLength } from './place-names.ts';
import { regex } from './regex.ts';
import { airportWord } from './word-groups.ts';
import { wordSet } from './word-lists.ts';

const generic = wordSet(
  'airbnb plant planta factory apartment ape depto departamento hotel escritorio empresa aeroporto aeroporo areoporto aereoporto aeroprto aeropoto aeropuerto airport casa residencia clinica hospital igreja fabrica shopping terminal escola pousada bar oficina lugar local portao hostel flat loja obra sede colegio office rodoviaria restaurante laboratorio galpao endereco ponto house home condominio predio teatro evento trabalho servico trampo consultorio academia work trabajo consultoria maternidade address place location direccion destino destination origem origen domicilio ca aqui daqui here us',
);
const airportWords = /\b(?:gru|cgh|vcp|guarulhos|congonhas|viracopos|cumbica)\b/;
const ownPlace = regex()`
  \b(?:hotel|pousada|hostel|clinica|ibis|novotel|mercure|flat|resort|colegio|escola|bar|restaurante|padaria
  |hospital|posada|albergue|guesthouse|suites|palace|maternidade|laboratorio|inn|motel|oficina|loja)\b
`;

function wordsOf(text: string): string[] {
  return bareText(text)
    .split(/[\s,.()-]/)
    .filter(
      (word) => word !== '' && !/^(?:o|a|do|da|de|mesm[oa]|msm|meu|minha|nosso|nossa|same|the|mismo)$/.test(word),
    );
}

/** Returns true for "hotel" or "mesmo hospital", which name a place again in short. */
export function isGeneric(place: PlaceWords): boolean {
  const words = wordsOf(place.value);
  return words.length === 0 || (words.length === 1 && generic.has(words[0] ?? ''));
}

const sameTarget = /\b(?:mesmo destino|mesmo lugar|same (?:destination|place)|mismo (?:destino|lugar))\b/;

/** Replaces a place named again in short by the words of its first naming. */
export function resolvePlaces(legs: readonly Leg[], clauses: readonly Clause[], sender: PlaceWords | null): void {
  const named = clauses
    .flatMap(({ places, signals }) => (signals.has('cancel') ? [] : places))
    .filter((place) => !isGeneric(place))
    .map(withoutRoom);
  for (const [index, leg] of legs.entries()) {
    const before = legs[leg.outward ?? index - 1] ?? legs[index - 1];
    for (const end of ['from', 'to'] as const) {
      const same = leg.isReturn ? before?.[end === 'from' ? 'to' : 'from'] : before?.[end];
      if (same && sameAgain.test(bareText(leg[end]?.value ?? ''))) leg[end] = same;
    }
    for (const end of ['from', 'to'] as const) {
      const place = leg[end];
      if (!place) continue;
      const other = end === 'from' ? leg.to : leg.from;
      const address = withoutRoom(withoutKind(withoutErrand(withoutDoor(withoutHere(withoutSame(place))))));
      if (address !== place) leg[end] = address;
      const full = fullNaming(
        place,
        named.filter((one) => one.value !== other?.value),
        sender,
      );
      if (sender && sender.end === place.end) leg[end] = sender;
      else if (full) leg[end] = withoutDoor(full);
    }
    const earlier = legs[index - 1];
    if (!leg.to && earlier?.to && !leg.isReturn && leg.clauses.some(({ plain }) => sameTarget.test(plain)))
      leg.to = earlier.to;
    if (!leg.from && sender && leg.to && leg.to.value !== sender.value && !leg.isReturn) leg.from = sender;
    // "Hotel Sol: airport transfer 3:40"
    if (
      sender &&
      leg.from?.role === 'at' &&
      isGeneric(leg.from) &&
      isAirport(leg.from) &&
      !leg.to &&
      !leg.arrival &&
      !leg.flight
    ) {
      leg.to = leg.from;
      leg.from = sender;
    }
    const isFromAirport =
      leg.from !== undefined && (leg.arrival !== undefined || airportName.test(bareText(leg.from.value)));
    if (!leg.to && sender && isFromAirport && leg.from?.value !== sender.value) leg.to = sender;
    // "p/ aeroporto, voo sai de Confins"
    if (legs.length === 1 && leg.to && !leg.to.isSettled && isAirport(leg.to) && isGeneric(leg.to))
      leg.to =
        named.find((one) => one.role === 'to' && !one.isLabelled && one.value.length > 3 && isAirport(one)) ?? leg.to;
    for (const end of ['from', 'to'] as const)
      if (/^(?:ca|aqui|daqui|here|us)$/.test(bareText(leg[end]?.value ?? ''))) {
        // "amanhã buscar os mesmos no hotel e trazer pra cá"
        const start = end === 'to' && index > 0 ? legs[0]?.from : undefined;
        if (start) leg.to = start;
        else delete leg[end];
      }
  }
}

/** "mesmo lugar", "the same address" */
const sameAgain =
  /^(?:o |the |el |la )?(?:local|ponto|lugar|endereco|place|point|punto) (?:de|of) (?:origem|partida|saida|embarque|origin|departure|origen|salida)$|^(?:o |the |el |la )?(?:mesm[oa]|msm[oa]?|same|mism[oa]) (?:lugar|endereco|local|ponto|address|place|location|direccion|hotel|destino|clinica)$/;

const airportName = regex()`
  \b(?:${airportWord}|gru|cgh|vcp|gig|sdu|bsb|cnf|cwb|fln|ssa|vix|gyn|mcz|mao|guarulhos|congonhas|viracopos
  |cumbica|galeao|confins|afonso pena|santos dumont|salgado filho|pinto martins|val[- ]de[- ]cans|leite lopes
  |hercilio luz|santa genoveva|ezeiza|aeroparque)\b
`;

export function isAirport({ value }: Pick<PlaceWords, 'value'>): boolean {
  return airportName.test(bareText(value));
}

/** Drops "mesmo lugar," in front of the address. */
function withoutSame(place: PlaceWords): PlaceWords {
  const [, same = '', value = ''] =
    /^((?:o )?mesm[oa] (?:lugar|endere[cç]o|local)(?:[,:]| -)?\s\(?)((?:R\.?|Rua|Av|Avenida|Al\.?|Hotel)\s[^()]{2,90})\)?$/i.exec(
      place.value,
    ) ?? [];
  if (same === '') return place;
  const start = place.start + same.length;
  return { ...place, start, end: start + value.length, value };
}

/** Drops "cá na" in front of the name of the house. */
function withoutHere(place: PlaceWords): PlaceWords {
  const [here = ''] =
    /^(?:c[aá]|aqui|ac[aá]|aqu[ií]|here|l[aá])\s(?:n[ao]|em|en(?: el| la)?|at|in|to)\s(?:the\s)?(?=\S)/i.exec(
      place.value,
    ) ?? [];
  return here === '' ? place : { ...place, start: place.start + here.length, value: place.value.slice(here.length) };
}

/** Drops the room in "Hotel Orla, apto 1102". */
function withoutRoom(place: PlaceWords): PlaceWords {
  const [, house = ''] =
    /^((?:Hotel|Pousada|Posada|Hostel|Resort|Inn)\s[^,\d]{3,60}?),?\s(?:-\s)?(?:ap(?:to?|artamento)?\.?|quarto|qto|suíte|suite|room|hab(?:itaci[oó]n)?\.?)\s\d{1,4}$/iu.exec(
      place.value,
    ) ?? [];
  return house === '' ? place : { ...place, end: place.start + house.length, value: house };
}

/** Drops "portaria do" in front of the name of a house. */
function withoutDoor(place: PlaceWords): PlaceWords {
  const [door = ''] =
    /^(?:reservas?(?= (?:d[ao] )?(?:hotel|pousada|hostel|flat|resort))|concierge|portaria|recep[cç][aã]o|lobby|porta|frente|secretaria(?= d[aeo] (?:col[eé]gio|escola|cl[ií]nica|hospital|igreja|par[oó]quia|faculdade|instituto))|servi[cç]o social|(?:setor de )?(?:alta|interna[cç][aã]o|enfermaria|emerg[eê]ncia|pronto[- ](?:socorro|atendimento))(?= d[aeo] (?:hospital|santa casa|cl[ií]nica|maternidade|upa)\b)|setor de [\p{L} ]{3,24}?)\s(?:d[aeo]s?\s|(?:-\s)?(?=(?:hotel|pousada|hostel|flat|resort|cl[ií]nica|hospital|condom[ií]nio|edif[ií]cio|shopping|ibis|novotel|mercure)\b))/iu.exec(
      place.value,
    ) ?? [];
  return door === '' || place.value.length - door.length < 4
    ? place
    : { ...place, start: place.start + door.length, value: place.value.slice(door.length) };
}

/** Drops "quimio no" and "consulta na" in front of the house. */
function withoutErrand(place: PlaceWords): PlaceWords {
  const [errand = ''] =
    /^(?:(?:minha |nossa )?casa|(?:nosso |nossa )?(?:pr[eé]dio|sede)|escrit[oó]rio|consult[oó]rio|bal[eé]|ingl[eê]s|nata[cç][aã]o|jud[oô]|futebol|dentista|oftalmo|academia|aula|consulta|exames?|quimio\w{0,8}|radio\w{0,8}|fisio\w{0,8}|hemodi[aá]lise|di[aá]lise|cirurgia|retorno|sess[aã]o|terapia|tratamento|reuni[aã]o|entrevista|trabalho|servi[cç]o|trampo|plant[aã]o|turno|show|ceia|confraterniza[cç][aã]o|jogo|jantar|almo[cç]o|casamento|formatura|missa|prova|anivers[aá]rio|festa|batizado|vel[oó]rio|enterro|churrasco|ch[aá] de \p{L}{3,8}|apresenta[cç][aã]o|ensaio|retiro|acampamento|congresso|encontro|confer[eê]ncia|treinamento|curso|passeio|audi[eê]ncia|per[ií]cia|palestra|convention|congress|conference|party|birthday|cumplea[nñ]os|work|dinner|meeting|appointment|cita)(?: m[eé]dica)?(?:\s(?:d[aeo]s?|of|del?)\s(?:minha |meu |my |mi )?\p{L}{3,14})?\s(?:n[ao]s?|em|at|in|en(?: el| la)?)\s(?:the\s)?(?=(?:r\.?|rua|av\.?|avenida|al\.?|alameda|hosp\w{0,4}\.?|cl[ií]nica|santa|laborat[oó]rio|lab|hotel|restaurante|est[aá]dio|arena|allianz|espa[cç]o|clube|sal[aã]o|ch[aá]cara|s[ií]tio|pavilh[aã]o|villa|audit[oó]rio|igreja|teatro|theatro|shopping|escola|col[eé]gio|f[oó]rum|buffet|gin[aá]sio|centro de (?:conven|eventos)|tribunal|iate|par[oó]quia|catedral|capela|sesc|sesi|senai|parque|fazenda|faculdade|universidade|casa d[aeo]|bar|pizzaria|churrascaria|hemo\w{2,8}|nefro\w{2,8}|instituto|[^,]{2,30}, (?:rua|r\.|av\.?|avenida|al\.?|s[ií]tio|fazenda|hotel|pousada|ch[aá]cara|espa[cç]o|clube|resort)\s|[\p{Lu}\d][^,]{2,40},? \d{2,5}\b|\p{Lu}\p{L}{2,14} (?:hall|club|park|palace|eventos|festas|lounge|beach)\b)\s?)/iu.exec(
      place.value,
    ) ?? [];
  return errand === ''
    ? place
    : { ...place, start: place.start + errand.length, value: place.value.slice(errand.length) };
}

/** "nosso hotel (Hotel Ipê, Av. Norte 90)" and "casa da minha mãe (Rua Tito, 5, Centro)" tell all of the place in brackets. */
const bracketed =
  /^(?:(?:[Mm]inha|[Mm]eu|[Nn]oss[oa]|[Oo]ur|[Mm]y|[Tt]he) )?(\p{L}{3,16})(?: d[aeo] (?:minha|meu) \p{Ll}{2,12}| del[ae])? \(([\p{Lu}\d][^()\n,]{2,80},[^()\n]{1,90})\)$/u;

/** Drops "clínica," in front of the address of the clinic. */
function withoutKind(place: PlaceWords): PlaceWords {
  // "casa dela na Rua Cotoxó 510"
  const [, atHome, theirHome] =
    /^(?:[Cc]asa|[Aa]p[eê]|(?:[Oo]ur |[Mm]y )?[Aa]partment|[Aa]pto|(?:[Dd]epto|[Dd]epartamento)|[Rr]esid[eê]ncia|[Aa]partamento|[Aa]irbnb|[Hh]ome|[Tt]rabalho|[Ss]ervi[cç]o|[Ee]scrit[oó]rio|[Cc]onsult[oó]rio|[Cc]l[ií]nica|[Ee]mpresa|[Oo]ffice|[Ww]ork|[Tt]rabajo|[Oo]ficina)(?:(?:\s(?:d[aeo]s?|del?|of)\s?[\p{Ll} ]{0,24}|\sdel[ae])?,?\s?(?:n[ao]|em|en|at|in|fica n[ao])\s((?:[Rr]\.?|[Rr]ua|[Aa]v\.?|[Aa]venida|[Aa]l\.?|[Aa]lameda|[Tt]ravessa|[Rr]od\.?|[Ee]strada|[Pp]ra[cç]a)\s.{3,160})|\sdel[ae],?\s((?:[Rr]\.?|[Rr]ua|[Aa]v\.?|[Aa]venida|[Aa]l\.?|[Tt]ravessa)\s.{3,160}))$/u.exec(
      place.value,
    ) ?? [];
  const home = atHome ?? theirHome ?? '';
  if (home !== '') return { ...place, start: place.start + place.value.indexOf(home), value: home, isAddress: true };
  const named = bracketed.exec(place.value);
  if (named?.[2] !== undefined && named[1] !== undefined && generic.has(bareText(named[1]))) {
    const start = place.start + place.value.indexOf('(') + 1;
    return { ...place, start, end: start + named[2].length, value: named[2] };
  }
  const [, kind = '', address = ''] =
    /^([^,\d]{2,20}?)(?:,|:| -|(?<=^(?:casa|Casa|resid[eê]ncia|ap[eê])))\s(.{3,200})$/.exec(place.value) ?? [];
  const isStreet = /^(?:r\.?|rua|av\.?|avenida|al\.?|alameda|travessa|rod\.?|estrada|pca\.?|praca|largo)\s/.test(
    bareText(address),
  );
  const house = bareText(kind).replace(
    /^(?:nosso|nossa|our|my|the) |(?: del[ae]s?| d[aeo] (?:minha|meu) [a-z]{2,9}| novo| nova)$/g,
    '',
  );
  return isStreet && generic.has(house)
    ? { ...place, start: place.end - address.length, value: address, isAddress: true }
    : place;
}

function fullNaming(place: PlaceWords, named: readonly PlaceWords[], sender: PlaceWords | null): PlaceWords | null {
  if (place.isSettled) return null;
  const words = wordsOf(place.value);
  const isShort = isGeneric(place);
  const first = words[0] ?? '';
  if (
    sender &&
    words.length === 1 &&
    /^(?:ca|aqui|daqui|here|us|recepcao|recepcion|reception|lobby|portaria)$/.test(first)
  )
    return sender;
  if (isShort && /^(?:aeroporto|aeropuerto|airport)$/.test(first))
    return named.find(({ value }) => airportWords.test(bareText(value))) ?? null;
  if (isShort) {
    const naming =
      named.find(({ value }) => wordsOf(value).includes(first)) ??
      (first === 'hotel' ? named.find(({ value }) => ownPlace.test(bareText(value))) : undefined);
    return (
      naming ??
      (sender && (wordsOf(sender.value).includes(first) || (first === 'hotel' && ownPlace.test(bareText(sender.value))))
        ? sender
        : null)
    );
  }
  // "no banco" - "é o banco do Brasil da praça"
  const exact =
    words.length === 1 && !/^\p{Lu}/u.test(place.value)
      ? named.find(({ value, start }) => start > place.end && wordsOf(value)[0] === first && wordsOf(value).length > 1)
      : undefined;
  if (exact) return exact;
  const longer = named.find(
    ({ value }) => wordsOf(value).length > words.length && words.every((word) => wordsOf(value).includes(word)),
  );
  // "Santos" is no short name of "Museu Pelé, Santos".
  const isTown =
    longer &&
    !longer.isAddress &&
    words.length === 1 &&
    knownNameLength(words) === 1 &&
    bareText(longer.value).includes(`, ${words[0]}`);
  const isFirstPart = longer && words.length > 1 && bareText(longer.value).startsWith(`${bareText(place.value)},`);
  if (isFirstPart || isTown) return null;
  return longer && longer.start < place.start && !airportWords.test(bareText(place.value)) ? longer : null;
}

const callerCue = regex()`
  (?:^|[,.!]\s)(?:e|eh) (?=d[ao] )|^(?:recepcao|portaria|concierge|reservas|reception|recepcion) (?:d[aeo]s? |del? |of |at )?(?:the |la |el )?|\b(?:aqui e|aqui fala|falo|falamos|sou|we are|this is|somos(?! (?:\d|um|uma|un|una|dois|duas|dos|tres|quatro|cuatro|cinco|seis|sete|oito|[oa]s\b))|hablo)\s(?:d[aeo]s?\s
  |del?\s|from\s)?(?:a\s|o\s|la\s
  |el\s)?(?:recepcao\s|portaria\s|reception\s|recepcion\s)?(?:d[aeo]s?\s|del?\s|of\s)?(?:the\s)?
`;

/** Returns the hotel, clinic or other house that writes. It is the pickup where no other place is told. */
export function senderPlace(clauses: readonly Clause[]): PlaceWords | null {
  const caller = callerPlace(clauses);
  if (caller) return caller;
  const named = namedAtStart(clauses);
  if (named) return withoutDesk(named);
  const author = clauses.find(({ line }) => line.author !== null && !line.isAgent)?.line.author;
  if (!author || !ownPlace.test(bareText(author.name))) return null;
  // "Ivonete - Hotel Tambaú do Morro"
  const [front = ''] = /^[^-|/]{2,30}\s[-|/]\s(?=.{4})/.exec(author.name) ?? [];
  const rest = ownPlace.test(bareText(front)) ? author.name : author.name.slice(front.length);
  // "Karla Pousada Gameleira"
  const [person = ''] =
    /^\p{Lu}\p{Ll}{2,14}\s(?=(?:hotel|pousada|hostel|cl[ií]nica|restaurante|posada)\s)/iu.exec(rest) ?? [];
  const name = firstNames.has(bareText(person).trim()) ? rest.slice(person.length) : rest;
  const [start, end] = [author.end - name.length, author.end];
  return withoutDesk({ start, end, role: 'at', value: name, isAddress: false, isLabelled: false });
}

const agency =
  /\b(?:viagens|viajes|turismo|travel|tours?|receptiv[oae]|incoming|rutas|agencia|agency|operadora|assessoria|consultoria|consulting|advogados|seguros|eventos|events|cerimonial)\b/;

/** Marks the house that writes. It is the origin only where no other place is told. An agency is no origin. */
export function markCaller(clauses: readonly Clause[]): void {
  const caller = callerPlace(clauses);
  for (const { places, plain, start, line } of clauses) {
    const cue = line.isAgent ? null : callerCue.exec(plain);
    for (const place of places) {
      const words = cue === null ? '' : plain.slice(cue.index + cue[0].length, Math.max(0, place.start - start));
      const isBehind = cue !== null && place.start - start - cue.index < 60 && place.start - start >= cue.index;
      // "sou a Carla da organização do Encontro de Pediatria"
      const isOwn =
        /^(?:[a-z]{1,14}\s){0,6}$/.test(words) &&
        !/\b(?:n[ao]|em|at|in|en|para|pra|to|estou|hosped\w{2,3})\b/.test(words);
      if (
        place.end === caller?.end ||
        (isBehind && ((isOwn && !place.isAddress) || agency.test(bareText(place.value))))
      )
        place.isCaller = true;
    }
  }
}

/** Returns the house that calls itself so: "Recepção do Hotel Mirante aqui", "aqui é da clínica Vida". */
function callerPlace(clauses: readonly Clause[]): PlaceWords | null {
  const isHere = clauses.some(({ plain, line }) => !line.isAgent && hereWords.test(plain));
  for (const { places, plain, start, line } of clauses) {
    if (line.isAgent) continue;
    const cue = callerCue.exec(plain);
    const behind = cue && places.find((place) => Math.abs(place.start - start - cue.index - cue[0].length) < 14);
    const ahead = places.find(
      (place) => place.start - start < 22 && /^\s(?:aqui|falando)\b/.test(plain.slice(place.end - start)),
    );
    const place = behind ?? ahead;
    const isHouse = place && (ownPlace.test(bareText(place.value)) || (isHere && place === ahead));
    if (isHouse) return withoutDesk({ ...place, isAddress: false });
  }
  return null;
}

const desk =
  /\b(?:recepcao|recepcion|reception|concierge|portaria|reservas?|reservations|eventos|events|governanca|night desk|front desk|guest (?:relations|services|experience)|aqui|falando|setor|dept\w{0,10})\b/;
const hereWords =
  /\b(?:daqui|pra ca|para ca|aqui (?:d|n)[oa] (?:hotel|pousada|clinica)|pra gente aqui|from (?:here|us)|back (?:here|to us)|to us|desde aqui|aca)\b/;

/** "Boa tarde! Copa Mirante." and "Rafa do Brisa do Arpoador": a house that names itself before it asks for anything. */
function namedAtStart(clauses: readonly Clause[]): PlaceWords | null {
  const own = clauses.filter(({ line }) => !line.isAgent && line.zone === 'body').slice(0, 5);
  const isHere = clauses.some(({ plain, line }) => !line.isAgent && hereWords.test(plain));
  for (const { mentions, places, people, plain, start, end } of own) {
    if (mentions.some(({ kind }) => kind === 'time' || kind === 'date' || kind === 'flight')) return null;
    const [place] = places;
    const isHouse = place !== undefined && ownPlace.test(bareText(place.value));
    if (place && places.length === 1 && (isHouse || isHere) && place.end - start < 60 && plain.length < 90)
      return { ...place, isAddress: false };
    const [name] = people;
    const fills = name !== undefined && name.start - start < 14 && (end - name.end < 4 || desk.test(plain));
    if (name && fills && isHere && name.kind === 'loose' && name.name.includes(' '))
      return { start: name.start, end: name.end, role: 'at', value: name.name, isAddress: false, isLabelled: false };
  }
  return null;
}

const personOfHouse =
  /^(\p{Lu}\p{Ll}{2,12}) (?:d[aeo] )?(?=(?:Hotel|Hostel|Pousada|Posada|Flat|Resort|Cl[ií]nica|Hospital|Laborat[oó]rio|Restaurante|Bar|Col[eé]gio|Escola)\b)/u;

/** Cuts the reception, or the person who writes, off the name of a house. */
function withoutDesk(place: PlaceWords): PlaceWords {
  const value = place.value
    .replace(
      /^(?:recep[cç][aã]o|portaria|concierge|reception|front desk|front office|guest (?:relations|services)|governan[cç]a|secretaria(?= d[aeo] (?:col[eé]gio|escola|cl[ií]nica|hospital|faculdade|consult[oó]rio))|administra[cç][aã]o|adm|reservas?|booking|eventos|ger[eê]ncia)\s(?:d[aeo]s?\s|of (?:the )?|-\s|\|\s)?/i,
      '',
    )
    .replace(/\s?-?\s?(?:recep[cç][aã]o|reception|portaria|concierge)$/i, '');
  // "a Socorro do Hotel Vila Guamá", "Nilza Pousada Igarapé"
  const house = value.replace(personOfHouse, (words, name: string) => (firstNames.has(bareText(name)) ? '' : words));
  const start = place.start + place.value.indexOf(house);
  return { ...place, value: house, start, end: start + house.length };
}
