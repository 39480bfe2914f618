/** Logo: a yellow roof sign with the checkered taxi band. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return <img src="/favicon.svg" width={size} height={size} alt="" />;
}
