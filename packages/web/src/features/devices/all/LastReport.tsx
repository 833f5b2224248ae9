import { Trans } from '@lingui/react/macro'
import { formatAgo, formatDateTime } from '#lib/format/times.ts'
import { useNow } from '#lib/time/use-now.ts'
import styles from '../devices.module.css'

/** How long ago, and where there is room when in the lot's time. */
export const LastReport = ({ at, timeZone }: { at: string; timeZone: string }) => {
  const now = useNow()
  return (
    <span className={styles.sign} title={formatDateTime(at, timeZone)}>
      <Trans>{formatAgo(at, now)}</Trans>
      <time className={`${styles.exact} dimmer`} dateTime={at}>
        {formatDateTime(at, timeZone)}
      </time>
    </span>
  )
}
