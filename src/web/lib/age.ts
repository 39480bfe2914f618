/** Formats an age in seconds: `agora`, `há 40 s`, `há 3 min`, `há 2 h`. */
export function formatAge(seconds: number): string {
  if (seconds < 10) return 'agora';
  if (seconds < 60) return `há ${Math.floor(seconds / 10) * 10} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `há ${minutes} min` : `há ${Math.floor(minutes / 60)} h`;
}
