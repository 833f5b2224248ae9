import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import { formatDuration } from '#lib/format/times.ts'
import { useLiveState } from '#lib/live/LiveContext.tsx'
import { LiveSign } from '#ui/LiveSign.tsx'
import { lotState } from './lot-state.ts'
import styles from '../lots.module.css'

interface LotStateSignProps {
  lot: LotListItem
  now: number
  isLive: boolean
}

const OwnState = ({ lot, now, isLive }: LotStateSignProps) => {
  const { t } = useLingui()
  const state = lotState(lot, now)
  switch (state.kind) {
    case 'live':
      return isLive ? <LiveSign state="live" /> : <span className={styles.sign}>{t`Reporting`}</span>
    case 'stale':
      return <LiveSign state="stale" staleSeconds={state.seconds} />
    case 'silent': {
      const time = formatDuration(state.seconds ?? 0)
      return (
        <span className={styles.silent}>
          {state.seconds === null ? t`No data yet` : t`No report for ${time}`}
        </span>
      )
    }
    case 'cameras':
      return (
        <span
          className={styles.silent}
        >{t`${plural(state.offline, { one: '# offline', other: '# offline' })}`}</span>
      )
  }
}

/** How current a lot's figures are: never more than the connection. */
export const LotStateSign = (props: LotStateSignProps) => {
  const { state, staleSeconds } = useLiveState()
  if (props.isLive && (state === 'stale' || state === 'offline'))
    return <LiveSign state={state} staleSeconds={staleSeconds} />
  return <OwnState {...props} />
}
