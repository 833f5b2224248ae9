import { paths, type IconName } from './paths.ts'

interface IconProps {
  name: IconName
  size?: 14 | 16 | 20 | 24
  className?: string
}

/** A drawing beside words; whatever is only an icon carries its own label. */
export const Icon = ({ name, size = 16, className }: IconProps) => (
  <svg
    className={className}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.7}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    style={{ display: 'block', flex: 'none' }}
  >
    <path d={paths[name]} />
  </svg>
)
