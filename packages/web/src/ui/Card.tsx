import { useId, type ReactNode } from 'react'
import styles from './Card.module.css'

interface CardProps {
  title?: ReactNode
  /** Stands at the right of the title. */
  aside?: ReactNode
  children: ReactNode
  /** The content brings its own padding. */
  isFlush?: boolean
  className?: string
}

export const Card = ({ title, aside, children, isFlush, className }: CardProps) => {
  const id = useId()
  return (
    <section className={`${styles.card} ${className ?? ''}`} aria-labelledby={title ? id : undefined}>
      {title && (
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          {aside}
        </header>
      )}
      <div className={isFlush ? undefined : styles.body}>{children}</div>
    </section>
  )
}
