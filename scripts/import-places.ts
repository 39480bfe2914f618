import { access } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { states } from '#domain/places/states.ts';
import { importGazetteer } from '#server/features/places/gazetteer/import-gazetteer.ts';
import { readCsv } from '#server/features/places/gazetteer/read-csv.ts';
import { readOsm } from '#server/features/places/gazetteer/read-osm.ts';
import { readConfig } from '#server/platform/config.ts';
import { withOwner } from '#server/platform/database/owner-connection.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { withDatabase } from './with-database.ts';

const USE = [
  'Uso: npm run import-places -- ARQUIVO [--demo]',
  '  ARQUIVO.csv: colunas tipo;nome;bairro;cidade;uf;cep;latitude;longitude (tipo: rua ou bairro)',
  '  ARQUIVO.osm ou ARQUIVO.osm.pbf, com --cidade "São Paulo" --uf SP: recorte do OpenStreetMap',
].join('\n');
const number = new Intl.NumberFormat('pt-BR');

/** Imports the streets and districts of a file into the gazetteer, whether the panel is running or not. */
async function main(): Promise<void> {
  const { file, demo, city, uf } = readOptions();
  await access(file).catch(() => {
    throw new StartupError(`O arquivo ${file} não existe ou não pode ser lido.`);
  });
  const entries = /\.osm(\.pbf)?$/.test(file) ? readOsm(file, { city: city ?? '', uf: uf ?? '' }) : readCsv(file);
  const config = readConfig(process.env, demo ? ['--demo'] : []);
  const { read, added, changed } = await withDatabase(config, 'Uma importação', (url) =>
    withOwner(url, (client) => importGazetteer(client, entries)),
  );
  const [all, fresh, moved] = [read, added, changed].map((count) => number.format(count));
  console.log(`${all} ruas e bairros lidos de ${file}: ${fresh} novos, ${moved} alterados.`);
}

function readOptions() {
  const { positionals, values } = parsed();
  const [file, another] = positionals;
  if (file === undefined || another !== undefined || !/\.(csv|osm|osm\.pbf)$/.test(file)) throw new StartupError(USE);
  const { cidade: city, uf } = values;
  if (!file.endsWith('.csv') && (!city || !states.some((state) => state === uf))) throw new StartupError(USE);
  return { file, city, uf, demo: values.demo };
}

function parsed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { demo: { type: 'boolean' }, cidade: { type: 'string' }, uf: { type: 'string' } },
    });
  } catch {
    throw new StartupError(USE);
  }
}

try {
  await main();
} catch (error) {
  console.error(
    error instanceof StartupError
      ? `${error.message}\nNada foi importado.`
      : `Não foi possível importar: ${(error as Error).message}`,
  );
  process.exitCode = 1;
}
