const picture = document.querySelector('#root > picture');
const still = picture?.querySelector('source')?.srcset;
const moving = picture?.querySelector('img')?.src;

/** Image shown until the session is known. The HTML page contains the same image, which is shown before any script. */
export function LoadingImage() {
  return (
    <picture>
      <source media="(prefers-reduced-motion: reduce)" srcSet={still} />
      <img src={moving} width={56} height={56} alt="Carregando" />
    </picture>
  );
}
