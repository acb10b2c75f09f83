/** 10080 minutes are "7 days", 90 are "90 minutes". Pure. */
export function formatMinutes(minutes: number): string {
  for (const [unit, length] of [
    ['day', 1_440],
    ['hour', 60],
  ] as const) {
    if (minutes % length === 0) return counted(minutes / length, unit);
  }
  return counted(minutes, 'minute');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
