import { Trans, useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { plate as plateCheck } from '@stallwise/domain/fields/person.rules.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import { Link } from '#lib/routes/Link.tsx'
import { Banner } from '#ui/Banner.tsx'
import { PlateField } from '#ui/fields/PlateField.tsx'
import { plateAnswerQuery, plateAnswerText } from '../plate-answers.public.ts'
import styles from './price-stay.module.css'

/** Fewer characters are a part of a plate. */
const fewest = 4

/** Whether a search can be a whole plate. */
export const isWholePlate = (search: string): boolean =>
  [...normalisePlate(search)].length >= fewest && plateCheck(search) === undefined

/** What a plate has paid and owes, also if it is not inside. */
const Answer = ({ lotId, search, timeZone }: { lotId: string; search: string; timeZone: string }) => {
  const plate = normalisePlate(search)
  const { data } = useQuery({ ...plateAnswerQuery(lotId, plate), enabled: isWholePlate(search) })
  if (!data || !isWholePlate(search)) return null
  const { meantPlate, owes } = data
  return (
    <Banner {...(owes?.state === 'due' && { tone: 'soon' as const })}>
      <strong className="plate">{plate}</strong> {plateAnswerText(data, timeZone)}
      {meantPlate && (
        <>
          {' · '}
          <Link to={`/parking-lots/${lotId}/price-stay`} search={{ q: meantPlate }}>
            <Trans>Is it {meantPlate}?</Trans>
          </Link>
        </>
      )}
    </Banner>
  )
}

const settleMs = 250

/** PAY-130: asks for a plate, and says what it has paid and owes. `found` is what the list is searched for. */
export const PlateLookUp = ({
  lotId,
  found = '',
  timeZone,
}: {
  lotId: string
  found?: string | undefined
  timeZone: string
}) => {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed.trim(), settleMs)
  const plate = settled || found
  return (
    <div className={styles.lookUp}>
      <PlateField
        label={t`Is this license plate paid?`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value.toUpperCase())}
      />
      <div aria-live="polite">{plate && <Answer lotId={lotId} search={plate} timeZone={timeZone} />}</div>
    </div>
  )
}
