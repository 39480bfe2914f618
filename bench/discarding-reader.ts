/**
 * Reads an answer and discards it. Runs in a separate process, so that the memory of the reader is not counted for the
 * server.
 */
const [url = '', cookie = ''] = process.argv.slice(2);
const started = performance.now();
const answer = await fetch(url, { headers: { cookie } });
if (answer.status !== 200 || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`);
let bytes = 0;
for await (const chunk of answer.body) bytes += chunk.length;
const seconds = (performance.now() - started) / 1000;
console.log(JSON.stringify({ rows: Number(answer.headers.get('x-export-rows')), bytes, seconds }));
