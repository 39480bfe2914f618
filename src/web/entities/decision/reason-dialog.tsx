import { lazyPart } from '#web/ui/lazy-part.tsx';

/** Asks for the reason of an action that affects another user. */
export const ReasonDialog = lazyPart(() => import('./reason-frame.tsx'), 'ReasonFrame', { opens: true });
