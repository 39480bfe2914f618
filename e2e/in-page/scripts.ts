// Runs inside the page (see in-page.ts). Finds scripts that the tests stored as texts (tests/fuzz/scripted-texts.ts).

/** Returns elements that the browser created from a stored script. */
export function madeOfTexts(): string[] {
  const all = [...document.querySelectorAll('*')];
  const made = all.filter(
    (one) => /^x-\d/.test(one.localName) || one.matches('[onerror], img[src="x"], [href^="javascript:"]'),
  );
  return made.map(({ outerHTML }) => outerHTML);
}

/** Returns the number of stored scripts that the page shows as text. */
export function scriptsRead(): number {
  return document.body.innerText.match(/onerror=told|<x-\d/g)?.length ?? 0;
}
