import { lazyOpened } from '#web/ui/lazy-opened.tsx';

/** Asks why, before something that somebody else will feel. */
export const ReasonDialog = lazyOpened(() => import('./reason-frame.tsx'), 'ReasonFrame');
