import type { Hotel } from '#contract/guest-pages.ts';
import { guestPath } from '#domain/access/guest-paths.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { guestLanguages, useGuestTexts } from '../texts/language.ts';
import classes from './poster.module.css';

/** Poster for the lobby, one A4 page in all languages. */
export function Poster({ code, hotel }: { code: string; hotel: Hotel }) {
  const { texts } = useGuestTexts();
  const url = window.location.origin + guestPath(code);
  const languages = Object.entries(guestLanguages);
  return (
    <div className={classes.desk}>
      <div className={classes.actions}>
        <PlainButton primary onClick={() => window.print()}>
          {texts.print}
        </PlainButton>
      </div>
      <main className={classes.sheet}>
        <p className={classes.hotel}>{hotel.name}</p>
        <h1 className={classes.title}>
          {languages.map(([key, { tag, texts: said }]) => (
            <span key={key} lang={tag}>
              {said.title}
            </span>
          ))}
        </h1>
        <div className={classes.code}>
          <QrCode text={url} label={texts.qr} size="large" />
        </div>
        <ul className={classes.steps}>
          {languages.map(([key, { tag, texts: said }]) => (
            <li key={key} lang={tag}>
              {said.posterScan}
            </li>
          ))}
        </ul>
        <p className={classes.address}>{url.replace(/^https?:\/\//, '')}</p>
        <p className={classes.central}>
          {hotel.central.name}
          {hotel.central.phone !== null && ` · ${hotel.central.phone}`}
        </p>
      </main>
    </div>
  );
}
