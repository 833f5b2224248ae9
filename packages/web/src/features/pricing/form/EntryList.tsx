import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { maxOf } from '@stallwise/domain/pricing/rate-plan.rules.ts'
import type { Edit } from '#ui/edit/use-edit.ts'
import styles from '../pricing.module.css'
import type { EntryEdit } from './EntryFields.tsx'
import type { PriceValues } from './price-form.ts'

type ListName = 'windows' | 'weekdays' | 'events' | 'steps'
type Entry<K extends ListName> = PriceValues[K][number]

type Focused = (area: HTMLElement) => HTMLElement | null | undefined
const fieldOfLast: Focused = (area) =>
  [...area.querySelectorAll('[data-entry]')].at(-1)?.querySelector('input')
const addButton: Focused = (area) => area.querySelector<HTMLElement>('[data-add]')

interface EntryListProps<K extends ListName> {
  edit: Edit<PriceValues>
  list: K
  /** The name of an entry: “Event 2”. */
  nameOf: (number: number) => string
  addLabel: ReactNode
  empty: Entry<K>
  children: (edit: EntryEdit<Entry<K>>) => ReactNode
}

/** A list within the form: its entries with a button to remove each, and one to add. */
export const EntryList = <K extends ListName>({
  edit,
  list,
  nameOf,
  addLabel,
  empty,
  children,
}: EntryListProps<K>) => {
  const { t } = useLingui()
  const entries: readonly Entry<K>[] = edit.values[list]
  const set = (next: readonly Entry<K>[]) => edit.set({ [list]: next } as Partial<PriceValues>)
  const fault = edit.faultOf(list)
  const area = useRef<HTMLDivElement>(null)
  const toFocus = useRef<Focused>(undefined)
  // A new entry begins with its first field; after a removal the focus is at the button that adds one.
  useEffect(() => {
    if (area.current) toFocus.current?.(area.current)?.focus()
    toFocus.current = undefined
  }, [entries.length])
  const change = (next: readonly Entry<K>[], focused: Focused) => {
    toFocus.current = focused
    set(next)
  }
  return (
    <div ref={area} className={`${styles.whole} ${styles.preview}`}>
      {entries.map((entry, place) => {
        const name = nameOf(place + 1)
        return (
          <div key={place} role="group" aria-label={name} data-entry className={styles.entry}>
            <div className={styles.entryHead}>
              <strong>{name}</strong>
              <Button
                variant="quiet"
                aria-label={t`Remove ${name}`}
                onClick={() =>
                  change(
                    entries.filter((_, nth) => nth !== place),
                    addButton,
                  )
                }
              >{t`Remove`}</Button>
            </div>
            {children({
              entry,
              faultOf: (field) => edit.faultOf(`${list}.${place}.${field}`),
              onChange: (change) =>
                set(entries.map((one, nth) => (nth === place ? Object.assign({}, one, change) : one))),
            })}
          </div>
        )
      })}
      {fault && (
        <p className="is-alert small" data-fault="true" tabIndex={-1}>
          {fault}
        </p>
      )}
      {entries.length < maxOf[list] && (
        <div>
          <Button data-add onClick={() => change([...entries, empty], fieldOfLast)}>
            {addLabel}
          </Button>
        </div>
      )}
    </div>
  )
}
