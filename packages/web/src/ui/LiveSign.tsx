import { Trans } from '@lingui/react/macro'
import { formatDuration } from '#lib/format/times.ts'
import styles from './LiveSign.module.css'

interface LiveSignProps {
  state: 'live' | 'stale' | 'offline'
  staleSeconds?: number
}

/** Whether what is shown is what is. Fine is quiet: live is grey. */
export const LiveSign = ({ state, staleSeconds = 0 }: LiveSignProps) => {
  const time = formatDuration(staleSeconds)
  return (
    <span className={styles.live} data-state={state}>
      {state === 'live' && <Trans>Live</Trans>}
      {state === 'stale' && <Trans>Stale {time}</Trans>}
      {state === 'offline' && <Trans>Offline</Trans>}
    </span>
  )
}
