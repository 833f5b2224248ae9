import { Trans } from '@lingui/react/macro'
import { useNow } from '#lib/time/use-now.ts'
import { formatAgo } from '#lib/format/times.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { stateNames, type DeviceState } from './device-words.ts'
import styles from './devices.module.css'

interface DeviceSignProps {
  state: DeviceState
  lastSeenAt: string | null
}

const toneOf = (state: DeviceState) => (state === 'offline' ? 'is-alert' : state === 'late' ? 'is-soon' : '')

/** How a device stands, and when it was last heard of. Online is quiet. */
export const DeviceSign = ({ state, lastSeenAt }: DeviceSignProps) => {
  const now = useNow()
  return (
    <span className={`${styles.sign} ${toneOf(state)}`}>
      {state !== 'online' && <Icon name={state === 'never' ? 'clock' : 'plug-off'} size={14} />}
      {stateNames()[state]}
      {lastSeenAt && (
        <span className="dim">
          <Trans>{formatAgo(lastSeenAt, now)}</Trans>
        </span>
      )}
    </span>
  )
}
