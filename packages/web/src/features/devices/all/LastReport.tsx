import { Trans } from '@lingui/react/macro'
import { formatAgo, formatDateTime } from '#lib/format/times.ts'
import { useNow } from '#lib/live/use-now.ts'
import styles from '../devices.module.css'

/** How long ago, and when in the lot's time. */
export const LastReport = ({ at, timeZone }: { at: string; timeZone: string }) => {
  const now = useNow()
  return (
    <span className={styles.sign}>
      <Trans>{formatAgo(at, now)}</Trans>
      <time className="dim" dateTime={at}>
        {formatDateTime(at, timeZone)}
      </time>
    </span>
  )
}
