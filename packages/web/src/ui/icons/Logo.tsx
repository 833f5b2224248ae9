export const Logo = ({ size = 22 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 22 22" aria-hidden="true" style={{ display: 'block' }}>
    <rect width="22" height="22" rx="5" fill="var(--accent-fill)" />
    <path
      d="M5.5 17V6.5h11V17M11 6.5v4M9.2 13.5h3.6"
      fill="none"
      stroke="#fff"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
