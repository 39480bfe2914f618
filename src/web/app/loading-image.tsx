/** Image shown while the session is unknown. main.tsx shows the same before other code runs. */
export function LoadingImage() {
  return (
    <picture>
      <source media="(prefers-reduced-motion: reduce)" srcSet="/loading-still.svg" />
      <img src="/loading.svg" width={56} height={56} alt="Carregando" />
    </picture>
  );
}
