import type { GuestPassView } from '@stallwise/contract/visitors/guest-passes.contract.ts'
import { Badge } from '#ui/Badge.tsx'
import styles from '../visitors.module.css'
import { guestStateNames, stateText } from './guest-words.ts'

interface GuestStateProps {
  guest: GuestPassView
  timeZone: string
  now: number
}

/** Where a guest is, by the cameras, and since when. GUE-13 */
export const GuestState = ({ guest, timeZone, now }: GuestStateProps) => {
  const name = guestStateNames()[guest.state]
  const isQuiet = guest.state === 'expected' || guest.state === 'notSeen'
  return (
    <span className={styles.state}>
      {isQuiet ? (
        <span className="dim">{name}</span>
      ) : (
        <Badge {...(guest.state === 'overdue' && { tone: 'alert' })}>{name}</Badge>
      )}
      <span>{stateText(guest, timeZone, now)}</span>
    </span>
  )
}
