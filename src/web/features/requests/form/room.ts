/**
 * Window width from which the estimate is shown beside the form. In narrower windows the estimate is in the form, above
 * the button. Must equal the width in request-layout.module.css.
 */
export const roomForAside = '(width >= 1100px)';
