import sizes from '../pictures/sizes.json' with { type: 'json' };
import classes from './picture.module.css';

/** Made by `npm run help:screens`. */
export type PictureName = keyof typeof sizes;

const addresses = import.meta.glob<string>('../pictures/*.webp', { query: '?url', import: 'default', eager: true });

type Props = {
  name: PictureName;
  /** What is to be seen, for who cannot: the same that the picture is there to show. */
  alt: string;
};

/** A picture of the panel, as large as it was on the screen. It opens by itself, where a phone can enlarge it. */
export function Picture({ name, alt }: Props) {
  const address = addresses[`../pictures/${name}.webp`];
  const { width, height } = sizes[name];
  return (
    <a className={classes.picture} href={address} target="_blank" rel="noreferrer">
      <img src={address} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
    </a>
  );
}
