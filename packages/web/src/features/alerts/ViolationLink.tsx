import { Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import type { AlertLink } from './alert-link.ts'
import styles from './alerts.module.css'

const path = '/parking-lots/$lotId/violations'

/** A link to the lot's violations if that screen exists; a disabled link says why. */
export const ViolationLink = ({ link, lotId }: { link: Exclude<AlertLink, 'occupancy'>; lotId: string }) => {
  const router = useRouter()
  if (link === 'disabled')
    return (
      <span className={styles.disabledLink}>
        <span role="link" aria-disabled="true">
          <Trans>See violations</Trans>
        </span>
        <span className="small dimmer">
          <Trans>Violations are switched off for this lot.</Trans>
        </span>
      </span>
    )
  if (link === 'none' || !(path in router.routesByPath)) return null
  return (
    <a href={path.replace('$lotId', lotId)}>
      <Trans>See violations</Trans>
    </a>
  )
}
