import { useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { Link } from '#lib/routes/Link.tsx'
import styles from './Trail.module.css'

interface Step {
  to: string
  label: ReactNode
}

/** The pages above this one. */
export const Trail = ({ steps }: { steps: readonly Step[] }) => {
  const { t } = useLingui()
  return (
    <nav className={styles.trail} aria-label={t`Breadcrumb`}>
      {steps.map(({ to, label }, place) => (
        <Fragment key={to}>
          {place > 0 && <span aria-hidden="true">/</span>}
          <Link to={to}>{label}</Link>
        </Fragment>
      ))}
    </nav>
  )
}
