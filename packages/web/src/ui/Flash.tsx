import { useState, type ReactNode } from 'react'
import styles from './Flash.module.css'

interface FlashProps {
  /** What is watched; the first value never flashes. */
  value: string | number | null | undefined
  children: ReactNode
}

/** Lights up once when the value changes and settles. */
export const Flash = ({ value, children }: FlashProps) => {
  const [seen, setSeen] = useState(value)
  const [changes, setChanges] = useState(0)
  if (seen !== value) {
    setSeen(value)
    setChanges(changes + 1)
  }
  return (
    <span key={changes} className={changes > 0 ? styles.flash : undefined} data-flashes={changes}>
      {children}
    </span>
  )
}
