/** Number of days before the expiry of a licence or permit from which it is warned of. */
export const expiryWarningDays = 60;
