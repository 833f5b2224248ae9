import type { ReactNode } from 'react'
import { Link } from '#lib/routes/Link.tsx'
import styles from '../lots.module.css'
import type { LotLink } from './lot-links.ts'

interface Props {
  link: LotLink | undefined
  label?: string | undefined
  isQuiet?: boolean
  children: ReactNode
}

/** A link of a row, above the one that covers the row; plain text where it leads nowhere. */
export const LotAnchor = ({ link, label, isQuiet, children }: Props) => {
  if (!link) return <span>{children}</span>
  return (
    <Link
      to={link.to}
      search={link.search}
      className={isQuiet ? styles.quietLink : styles.reasonLink}
      aria-label={label}
    >
      {children}
    </Link>
  )
}
