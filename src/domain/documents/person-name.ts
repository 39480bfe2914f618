/** Top-level domains that mail clients turn into links. Excludes `me` and `co`, because company names end in them. */
const siteEnding =
  /[\p{L}\d]\.(?:com|net|org|info|biz|br|io|ly|app|dev|link|site|online|store|shop|click|xyz|top|page|ru|cn|tk|ml)(?![\p{L}\d])/u;
const siteStart = /:\/\/|(?:https?|ftp|mailto|javascript):|www\.|[\p{L}\d]\.[\p{L}\d-]{2,}[/?#]|@[\p{L}\d-]+\./u;

/**
 * Returns true when a name contains a web or e-mail address, also in look-alike characters. Names of users appear in
 * e-mails to other people, so an address in a name would allow phishing through the e-mails of the central.
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
