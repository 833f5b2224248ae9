import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import styles from './list.module.css'

interface RowLinkProps {
  to: string
  tabIndex: number
  children: ReactNode
}

/** A link of the router works out its address and whether it is active for every row; a row's address is known. */
export const RowLink = ({ to, tabIndex, children }: RowLinkProps) => {
  const router = useRouter()
  const follow = (event: MouseEvent) => {
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
    if (isElsewhere || event.defaultPrevented) return
    event.preventDefault()
    void router.navigate({ href: to })
  }
  // As the router's links do, for routes without a search.
  const preload = () => {
    if (!to.includes('?')) router.preloadRoute({ to: to as '/' }).catch(() => undefined)
  }
  return (
    <a href={to} className={styles.name} tabIndex={tabIndex} onClick={follow} onMouseEnter={preload}>
      {children}
    </a>
  )
}
