import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Icon } from '#ui/icons/Icon.tsx'
import type { Entry, EntryGroup } from './find-entries.ts'
import styles from './FindDialog.module.css'

const useGroupNames = (): Record<EntryGroup['kind'], string> => {
  const { t } = useLingui()
  return {
    recent: t`Recent`,
    lots: t`Parking lots`,
    stalls: t`Stalls`,
    devices: t`Devices`,
    passholders: t`Passholders`,
    guests: t`Guests of today`,
    vehicles: t`Vehicles`,
    screens: t`Screens`,
    actions: t`Actions`,
    customers: t`Customers`,
    users: t`Users`,
  }
}

/** The element's id of an entry, for `aria-activedescendant`. */
export const idOfEntry = (list: string, place: number): string => `${list}-${place}`

interface OptionProps {
  entry: Entry
  id: string
  isActive: boolean
  onPoint: () => void
  onPick: () => void
}

const Option = ({ entry, id, isActive, onPoint, onPick }: OptionProps) => (
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isActive}
    className={styles.answer}
    onPointerMove={isActive ? undefined : onPoint}
    onClick={onPick}
  >
    <Icon name={entry.icon} />
    <span className={entry.isNumber ? `${styles.name} plate` : styles.name}>{entry.name}</span>
    <span className={styles.detail}>{entry.detail}</span>
    {entry.figure !== undefined && <span className={styles.figure}>{entry.figure}</span>}
  </div>
)

interface FindResultsProps {
  id: string
  groups: readonly EntryGroup[]
  active: number
  onPoint: (place: number) => void
  onPick: (entry: Entry) => void
}

/** The results by kind. */
export const FindResults = ({ id, groups, active, onPoint, onPick }: FindResultsProps) => {
  const { t } = useLingui()
  const names = useGroupNames()
  const captions = useId()
  const before = (nth: number) => groups.slice(0, nth).reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <div id={id} role="listbox" aria-label={t`Results`} className={styles.answers}>
      {groups.map(({ kind, entries, more, isAtLeast }, nthGroup) => {
        const first = before(nthGroup)
        return (
          <div key={kind} role="group" aria-labelledby={`${captions}-${kind}`}>
            <div id={`${captions}-${kind}`} role="presentation" className={styles.caption}>
              {names[kind]}
            </div>
            {entries.map((entry, nth) => (
              <Option
                key={entry.key}
                entry={entry}
                id={idOfEntry(id, first + nth)}
                isActive={first + nth === active}
                onPoint={() => onPoint(first + nth)}
                onPick={() => onPick(entry)}
              />
            ))}
            {more > 0 && (
              <div role="presentation" className={styles.more}>
                {isAtLeast ? t`and at least ${more} more` : t`and ${more} more`}
              </div>
            )}
          </div>
        )
      })}
    </div>
  )
}
