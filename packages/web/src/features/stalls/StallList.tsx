import { useLingui } from '@lingui/react/macro'
import { GroupMark } from '#ui/GroupMark.tsx'
import type { MapStall } from '#ui/map/map-stall.ts'
import { useStallWords } from '#ui/map/stall-words.ts'
import styles from './stall-list.module.css'

interface Props {
  stalls: readonly MapStall[]
  onOpen?: ((number: string) => void) | undefined
}

/** A floor's stalls in words, where there is no map to draw them on. */
export const StallList = ({ stalls, onOpen }: Props) => {
  const { t } = useLingui()
  const { kindName, activityName } = useStallWords()
  return (
    <ul className={styles.list} aria-label={t`Stalls`}>
      {stalls.map(({ number, kind, activity }) => {
        const line = (
          <>
            <GroupMark type={kind} />
            <b>{number}</b>
            <span className="sr">{kindName(kind)}</span>
            <span className={activity === 'sensor-error' ? 'is-soon' : 'dim'}>{activityName(activity)}</span>
          </>
        )
        return (
          <li key={number} data-activity={activity}>
            {onOpen ? (
              <button type="button" data-listed={number} onClick={() => onOpen(number)}>
                {line}
              </button>
            ) : (
              <span data-listed={number} tabIndex={-1}>
                {line}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
