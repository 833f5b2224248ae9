import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from './calendar.module.css'

export interface DayEntry {
  key: string
  /** When it is, in words. */
  when: string
  label: string
  detail?: ReactNode
  isOver: boolean
  onOpen: () => void
}

const Entries = ({ entries }: { entries: readonly DayEntry[] }) => (
  <ul>
    {entries.map(({ key, when, label, detail, onOpen }) => (
      <li key={key}>
        <button type="button" className={styles.entry} onClick={onOpen}>
          <span className={styles.entryName}>{label}</span>
          <span className="small dim">{when}</span>
          {detail && <span className="small dim">{detail}</span>}
        </button>
      </li>
    ))}
  </ul>
)

/** What a calendar has, as a list beside the month: what is to come, then what is over. */
export const DayList = ({
  name,
  entries,
  none,
}: {
  name: string
  entries: readonly DayEntry[]
  none: ReactNode
}) => {
  const { t } = useLingui()
  const coming = entries.filter(({ isOver }) => !isOver)
  const over = entries.filter(({ isOver }) => isOver).reverse()
  return (
    <section className={styles.days} aria-label={name}>
      {entries.length === 0 && <p className="dim">{none}</p>}
      {coming.length > 0 && (
        <>
          <h2>{t`Upcoming`}</h2>
          <Entries entries={coming} />
        </>
      )}
      {over.length > 0 && (
        <>
          <h2>{t`Past`}</h2>
          <Entries entries={over} />
        </>
      )}
    </section>
  )
}
