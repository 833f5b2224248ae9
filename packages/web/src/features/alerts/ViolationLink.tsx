import { Trans, useLingui } from '@lingui/react/macro'
import type { AlertsOfCause } from '@stallwise/contract/alerts/alerts.contract.ts'
import { Link } from '#lib/routes/Link.tsx'
import type { AlertLink } from './alert-link.ts'
import styles from './alerts.module.css'

interface ViolationLinkProps {
  link: Exclude<AlertLink, 'occupancy'>
  lotId: string
  cause: Pick<AlertsOfCause, 'count' | 'newest' | 'reason' | 'location'>
}

/** ALE-20: a link to the violation, or to the lot's violations; a disabled link says why. */
export const ViolationLink = ({ link, lotId, cause }: ViolationLinkProps) => {
  const { t } = useLingui()
  if (link === 'disabled')
    return (
      <span className={styles.disabledLink}>
        <span role="link" aria-disabled="true">{t`See violations`}</span>
        <span className="small dimmer">{t`Violations are switched off for this lot.`}</span>
      </span>
    )
  if (link === 'none') return null
  if (cause.count === 1 && cause.reason !== null)
    return (
      <Link to="/parking-lots/$lotId/violations/$violationId" params={{ lotId, violationId: cause.newest }}>
        <Trans>See violation</Trans>
      </Link>
    )
  const filter = cause.location ? `status:active;location:${cause.location._id}` : 'status:active'
  return (
    <Link to="/parking-lots/$lotId/violations" params={{ lotId }} search={{ timePeriod: '7d', filter }}>
      <Trans>See violations</Trans>
    </Link>
  )
}
