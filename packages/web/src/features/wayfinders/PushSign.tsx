import { Trans } from '@lingui/react/macro'
import type { WayfinderView } from '@stallwise/contract/wayfinders/wayfinders.contract.ts'
import { formatAgo } from '#lib/format/times.ts'
import { useNow } from '#lib/time/use-now.ts'
import { usePushReasons } from './sign-words.ts'
import styles from './wayfinders.module.css'

/** The result of the last push. WAY-22. */
export const PushSign = ({ wayfinder }: { wayfinder: WayfinderView }) => {
  const now = useNow()
  const reasonOf = usePushReasons()
  const { lastPush } = wayfinder
  if (!lastPush)
    return (
      <p className={`dim small ${styles.push}`}>
        <Trans>Nothing has been sent to the sign yet.</Trans>
      </p>
    )
  const ago = formatAgo(lastPush.at, now)
  if (lastPush.ok)
    return (
      <p className={`small ${styles.push}`}>
        <Trans>The sign accepted the last update {ago}.</Trans>
      </p>
    )
  const reason = reasonOf(lastPush)
  return (
    <p className={`small is-alert ${styles.push}`}>
      <Trans>
        The last update failed {ago}: {reason}. Retrying.
      </Trans>
    </p>
  )
}
