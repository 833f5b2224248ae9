import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import styles from './TabBar.module.css'

interface TabBarProps {
  label: string
  /** Links; the current one has `aria-current`. */
  children: ReactNode
}

/** The pages of one object, as a row of links; where they do not all fit, the current one is scrolled into view. */
export const TabBar = ({ label, children }: TabBarProps) => {
  const tabs = useRef<HTMLElement>(null)
  const address = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    const [box, link] = [tabs.current, tabs.current?.querySelector<HTMLElement>('[aria-current]')]
    if (box && link) box.scrollLeft = link.offsetLeft - (box.clientWidth - link.offsetWidth) / 2
  }, [address])
  return (
    <nav ref={tabs} className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  )
}
