/** What stands alone on the page while nobody knows who is signed in; main.tsx shows the same before anything else runs. */
export function LoadingImage() {
  return (
    <picture>
      <source media="(prefers-reduced-motion: reduce)" srcSet="/loading-still.svg" />
      <img src="/loading.svg" width={56} height={56} alt="Carregando" />
    </picture>
  );
}
