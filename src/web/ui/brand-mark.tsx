/** The sign on the roof: yellow with the taxi's checkered band. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return <img src="/favicon.svg" width={size} height={size} alt="" />;
}
