export const useTrip = 1;
