// Runs inside the page (see in-page.ts): what became of texts that are scripts (tests/fuzz/scripted-texts.ts).

/** What of a page came out of a text. */
export function madeOfTexts(): string[] {
  const all = [...document.querySelectorAll('*')];
  const made = all.filter(
    (one) => /^x-\d/.test(one.localName) || one.matches('[onerror], img[src="x"], [href^="javascript:"]'),
  );
  return made.map(({ outerHTML }) => outerHTML);
}

/** How many of them stand there to be read. */
export function scriptsRead(): number {
  return document.body.innerText.match(/onerror=told|<x-\d/g)?.length ?? 0;
}
