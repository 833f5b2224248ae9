import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PassholderView } from '@stallwise/contract/passholders/passholders.contract.ts'
import { PassState } from '#features/passholders/passholders.public.ts'
import { plateAnswerText } from '#features/payments/plate-answers.public.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Card } from '#ui/Card.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { GuestLine } from './GuestLine.tsx'
import { peopleQuery, type FoundPeople } from './intercom.queries.ts'
import { reasonFor, type PeopleProps } from './open-for.ts'
import { PersonLine } from './PersonLine.tsx'
import { VehicleLine } from './VehicleLine.tsx'
import styles from './intercom.module.css'

const settleMs = 250
const platesShown = 3

const platesOf = ({ vehicles }: PassholderView) => vehicles.map(({ licensePlate }) => licensePlate)

const Plates = ({ plates }: { plates: readonly string[] }) => (
  <>
    {plates.slice(0, platesShown).map((plate) => (
      <span key={plate} className="plate">
        {plate}
      </span>
    ))}
    {plates.length > platesShown && (
      <span className="dim">
        <Plural value={plates.length - platesShown} one="and # more" other="and # more" />
      </span>
    )}
  </>
)

interface FoundProps extends PeopleProps {
  people: FoundPeople
  now: number
}

/** ICM-03: whoever was found, with what tells whether they may park now. */
const Found = ({ people, lotId, timeZone, now, onOpen }: FoundProps) => {
  const { passholders, guests, vehicles, others, answers, rights } = people
  const answerOf = (plate: string) => {
    const answer = answers.get(plate)
    return answer && plateAnswerText(answer, timeZone)
  }
  return (
    <>
      {passholders.map((passholder) => (
        <PersonLine
          key={passholder._id}
          kind={<Trans>Passholder</Trans>}
          name={passholder.name || passholder.passholderId}
          detail={[passholder.suite, passholder.passholderGroupName].filter(Boolean).join(' · ')}
          right={rights.get(passholder._id)}
          state={<PassState passholder={passholder} />}
          onOpen={onOpen && (() => onOpen(reasonFor(passholder.name, passholder.suite)))}
        >
          <Plates plates={platesOf(passholder)} />
        </PersonLine>
      ))}
      {guests.map((guest) => (
        <GuestLine
          key={guest._id}
          kind={<Trans>Guest</Trans>}
          guest={guest}
          right={rights.get(guest.licensePlate)}
          owes={answerOf(guest.licensePlate)}
          timeZone={timeZone}
          now={now}
          onOpen={onOpen && (() => onOpen(reasonFor(guest.name, guest.hostName, guest.hostSuite)))}
        />
      ))}
      {vehicles.map((vehicle) => (
        <PersonLine
          key={vehicle._id}
          kind={<Trans>Registered vehicle</Trans>}
          name={vehicle.name ?? vehicle.licensePlate}
          isPlate={vehicle.name === null}
          detail={[vehicle.make, vehicle.model].filter(Boolean).join(' ')}
          right={rights.get(vehicle.licensePlate)}
          state={answerOf(vehicle.licensePlate)}
          onOpen={
            onOpen && (() => onOpen(reasonFor(vehicle.name ?? vehicle.licensePlate), vehicle.licensePlate))
          }
        >
          <Plates plates={[vehicle.licensePlate]} />
        </PersonLine>
      ))}
      {others.map((answer) => (
        <VehicleLine
          key={answer.licensePlate}
          lotId={lotId}
          answer={answer}
          text={plateAnswerText(answer, timeZone)}
          onOpen={onOpen}
        />
      ))}
    </>
  )
}

const isEmpty = ({ passholders, guests, vehicles, others }: FoundPeople) =>
  passholders.length + guests.length + vehicles.length + others.length === 0

/** One search for passholders, today’s guests, registered vehicles and vehicles inside. ICM-03. */
export const PersonSearch = ({ lotId, timeZone, looksUp, onOpen }: PeopleProps & { looksUp: boolean }) => {
  const { t, i18n } = useLingui()
  const now = useNow(60_000)
  const [text, setText] = useState('')
  const [settled] = useDebouncedValue(text.trim(), settleMs)
  const people = useQuery(peopleQuery(lotId, { text: settled, looksUp }))
  const isAsked = settled !== '' && text.trim() !== ''
  return (
    <Card title={<Trans>Who is calling?</Trans>}>
      <div className={styles.search}>
        <TextField
          type="search"
          label={t`Name, suite or license plate`}
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {text !== '' && <Button onClick={() => setText('')}>{t`Clear`}</Button>}
      </div>
      <div role="status" aria-live="polite" aria-busy={isAsked && people.isFetching}>
        {isAsked && people.error && (
          <ErrorState onRetry={() => void people.refetch()}>{problemText(people.error, i18n)}</ErrorState>
        )}
        {isAsked && people.data && isEmpty(people.data) && !people.isFetching && (
          <p className="dim">
            <Trans>Nobody matches “{settled}”.</Trans>
          </p>
        )}
        {isAsked && people.data && !isEmpty(people.data) && (
          <ul className={styles.people} aria-label={t`People found`}>
            <Found lotId={lotId} people={people.data} timeZone={timeZone} now={now} onOpen={onOpen} />
          </ul>
        )}
      </div>
    </Card>
  )
}
