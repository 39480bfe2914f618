import { useEffect, useRef, useState } from 'react';
import type { Hotel } from '#contract/guest-pages.ts';
import type { GuestPath } from '#domain/access/guest-paths.ts';
import { linkPath } from '#domain/access/pages.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { GuestForm } from '../components/guest-form.tsx';
import { GuestFrame } from '../components/guest-frame.tsx';
import { Poster } from '../components/poster.tsx';
import classes from '../components/guest.module.css';
import { GuestProblem, readHotel } from '../queries.ts';
import { useGuestTexts } from '../texts/language.ts';
import type { Requested } from '../request/use-request.ts';

type Read = { hotel: Hotel } | { isUnknown: boolean } | null;

/** Page of a client's guests: in the lobby, in a frame of the client's site, or as a poster. */
export function GuestPage({ code, view }: GuestPath) {
  const [read, setRead] = useState<Read>(null);
  useEffect(() => {
    void readHotel(code).then(
      (hotel) => setRead({ hotel }),
      (error: unknown) => setRead({ isUnknown: error instanceof GuestProblem && [400, 404].includes(error.status) }),
    );
  }, [code]);
  if (read && 'hotel' in read && view === 'poster') return <Poster code={code} hotel={read.hotel} />;
  return (
    <GuestFrame brand={view !== 'embedded'}>
      {read && 'hotel' in read ? (
        <Request code={code} hotel={read.hotel} isFramed={view === 'embedded'} />
      ) : (
        <Waiting isUnknown={read?.isUnknown ?? null} />
      )}
    </GuestFrame>
  );
}

/** `isUnknown`: null while the page loads. */
function Waiting({ isUnknown }: { isUnknown: boolean | null }) {
  const { texts } = useGuestTexts();
  if (isUnknown === null) return <h1 className={classes.title} aria-busy>{`${texts.loading}…`}</h1>;
  const { title, lead } = isUnknown ? texts.unknown : texts.notOpened;
  return (
    <>
      <div>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.lead}>{lead}</p>
      </div>
      {!isUnknown && (
        <PlainButton primary onClick={() => window.location.reload()}>
          {texts.retry}
        </PlainButton>
      )}
    </>
  );
}

type RequestProps = { code: string; hotel: Hotel; isFramed: boolean };

function Request({ code, hotel, isFramed }: RequestProps) {
  const { texts, language } = useGuestTexts();
  const [sent, setSent] = useState<Requested | null>(null);
  const follow = (requested: Requested): void => {
    if (isFramed) setSent(requested);
    else window.location.assign(ridePath(requested, language));
  };
  if (sent) return <Sent sent={sent} onAnother={() => setSent(null)} />;
  return (
    <>
      <div>
        <p className={classes.hotel}>{hotel.name}</p>
        <h1 className={classes.title}>{texts.title}</h1>
        <p className={classes.lead}>
          {texts.lead(hotel.central.name)} {texts.pickup}: {hotel.pickup}.
        </p>
      </div>
      <GuestForm code={code} hotel={hotel} onDone={follow} />
    </>
  );
}

/** Answer inside a frame. The page of the ride may not be framed, so its link opens in another tab. */
function Sent({ sent, onAnother }: { sent: Requested; onAnother: () => void }) {
  const { texts, language } = useGuestTexts();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <div>
        <h1 ref={title} tabIndex={-1} className={classes.title}>
          {texts.sent}
        </h1>
        <p className={classes.lead}>{sent.awaitsApproval ? texts.awaitsLead : texts.sentLead}</p>
      </div>
      <a className={classes.follow} href={ridePath(sent, language)} target="_blank" rel="noopener">
        {texts.follow} ({texts.opensTab})
      </a>
      <PlainButton onClick={onAnother}>{texts.another}</PlainButton>
    </>
  );
}

function ridePath({ rideCode }: Requested, language: string): string {
  return `${linkPath('ride', rideCode)}?lang=${language}`;
}
