import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './what-if.module.css'

interface BackToProps {
  /** What would have happened, in words. */
  children: ReactNode
  label: ReactNode
  /** Undefined where the slider already stands there. */
  onBack: (() => void) | undefined
}

/** What the slider shows in words, and the way back to the recommended value. */
export const BackTo = ({ children, label, onBack }: BackToProps) => (
  <div className={styles.back}>
    <p>{children}</p>
    {onBack && (
      <Button variant="quiet" onClick={onBack}>
        {label}
      </Button>
    )}
  </div>
)
