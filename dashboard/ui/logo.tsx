/** The logo: a W as a route, with its destination at the end. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0b6b73" />
      <path
        d="M7 10.5 11.5 22 16 12.5 20.5 22 25 10.5"
        fill="none"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="25" cy="10" r="3" fill="#7fe0d6" />
    </svg>
  );
}
