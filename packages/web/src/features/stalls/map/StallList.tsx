import { useLingui } from '@lingui/react/macro'
import { GroupMark } from '#ui/GroupMark.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import type { MapStall, StallActivity } from '#ui/map/map-stall.ts'
import { matchesFilter, type StallFilter } from '#ui/map/stall-filter.ts'
import { useStallWords } from '#ui/map/stall-words.ts'
import styles from './stall-list.module.css'

interface Props {
  stalls: readonly MapStall[]
  only?: StallFilter | undefined
  onOpen?: ((number: string) => void) | undefined
}

const uncertain: ReadonlySet<StallActivity> = new Set(['sensor-error', 'no-report'])

/** A floor's stalls as a list, where there is no map. */
export const StallList = ({ stalls, only, onOpen }: Props) => {
  const { t } = useLingui()
  const { kindName, activityName } = useStallWords()
  return (
    <ul className={styles.list} aria-label={t`Stalls`}>
      {stalls
        .filter((stall) => only === undefined || matchesFilter(stall, only))
        .map(({ number, kind, activity, isBatteryLow }) => {
          const line = (
            <>
              <GroupMark type={kind} />
              <b>{number}</b>
              <span className="sr">{kindName(kind)}</span>
              <span className={uncertain.has(activity) ? 'is-soon' : 'dim'}>{activityName(activity)}</span>
              {isBatteryLow && (
                <span className="is-soon" role="img" aria-label={t`Low battery`}>
                  <Icon name="battery" size={14} />
                </span>
              )}
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
