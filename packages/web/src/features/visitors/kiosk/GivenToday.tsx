import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import type { GivenValidation } from '@stallwise/contract/visitors/registered-vehicles.contract.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { formatTime } from '#lib/format/times.ts'
import styles from './kiosk.module.css'
import { useTakeBack } from './use-take-back.ts'

interface GivenTodayProps {
  lotId: string
  given: readonly GivenValidation[]
  timeZone: string
}

/** What was given today, latest first. VAL-24 */
export const GivenToday = ({ lotId, given, timeZone }: GivenTodayProps) => {
  const { t, i18n } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const takeBack = useTakeBack(lotId, () => heading.current?.focus())
  if (given.length === 0) return null
  return (
    <section className={styles.today} aria-labelledby="given-today">
      <h2 id="given-today" ref={heading} tabIndex={-1}>{t`Given today`}</h2>
      {takeBack.error && (
        <p role="alert" className={styles.failure}>
          {problemText(takeBack.error, i18n)}
        </p>
      )}
      <ul>
        {given.map(({ _id, licensePlate, name, givenAt, isUsed }) => (
          <li key={_id}>
            <span className="dim">{formatTime(givenAt, timeZone)}</span>
            <span className="plate">{licensePlate}</span>
            <span className={styles.todayName}>{name}</span>
            {isUsed ? (
              <span className="dim">{t`Used`}</span>
            ) : (
              <Button
                aria-label={t`Take back: ${licensePlate}, ${name}`}
                loading={takeBack.isPending && takeBack.variables === _id}
                onClick={() => takeBack.mutate(_id)}
              >{t`Take back`}</Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
