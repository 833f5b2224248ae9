import type { ComponentProps, ReactNode } from 'react'
import styles from './Stack.module.css'

/** Parts of a card or dialog below each other. */
export const Stack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>

/** Fields and buttons of a form below each other. */
export const FieldStack = ({ className = '', ...rest }: ComponentProps<'div'>) => (
  <div className={`${styles.fields} ${className}`} {...rest} />
)
