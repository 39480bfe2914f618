/** Endings that mail programs turn into links, bare as they are. `me` and `co` are not among them: they end names of companies. */
const siteEnding =
  /[\p{L}\d]\.(?:com|net|org|info|biz|br|io|ly|app|dev|link|site|online|store|shop|click|xyz|top|page|ru|cn|tk|ml)(?![\p{L}\d])/u;
const siteStart = /:\/\/|(?:https?|ftp|mailto|javascript):|www\.|[\p{L}\d]\.[\p{L}\d-]{2,}[/?#]|@[\p{L}\d-]+\./u;

/**
 * True when a name holds an address of a site or a mailbox, also one written to look like it. Mails and pages show names to other
 * people: such a name turns the central's own mail into a lure.
 */
export function namesAddress(name: string): boolean {
  const plain = name
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{M}]/gu, '')
    .replaceAll(/[。．｡․‧]/gu, '.')
    .replaceAll(/[∕⁄]/gu, '/')
    .toLowerCase();
  return siteStart.test(plain) || siteEnding.test(plain);
}
