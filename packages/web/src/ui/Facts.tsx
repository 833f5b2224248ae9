import type { ReactNode } from 'react'
import { Skeleton } from './Skeleton.tsx'
import styles from './Facts.module.css'

/** Names and values, a line each. */
export const Facts = ({ label, children }: { label?: string; children: ReactNode }) => (
  <dl className={styles.facts} aria-label={label}>
    {children}
  </dl>
)

interface FactProps {
  name: ReactNode
  /** A link at the end of the line. */
  action?: ReactNode
  children: ReactNode
}

/** One of them; with an action the value stands beside its name, without it at the end of the line. */
export const Fact = ({ name, action, children }: FactProps) => (
  <div className={action ? styles.withAction : styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
    {action && <dd>{action}</dd>}
  </div>
)

/** Facts by name; those without a value are left out. */
export const FactRows = ({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) =>
  rows.map(
    ([name, value]) =>
      value && (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ),
  )

/** Names and values beside each other, as many as fit on a line. */
export const LineOfFacts = ({ children }: { children: ReactNode }) => (
  <dl className={styles.line}>{children}</dl>
)

/** One of them; without a value while it is still coming. */
export const FactOfLine = ({ name, children }: Partial<FactProps>) => (
  <div>
    <dt>{name}</dt>
    <dd>{children ?? <Skeleton width="84px" />}</dd>
  </div>
)
