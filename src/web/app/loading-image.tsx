/** Image shown until the session is known. main.tsx shows the same image before other code is loaded. */
export function LoadingImage() {
  return (
    <picture>
      <source media="(prefers-reduced-motion: reduce)" srcSet="/loading-still.svg" />
      <img src="/loading.svg" width={56} height={56} alt="Carregando" />
    </picture>
  );
}
