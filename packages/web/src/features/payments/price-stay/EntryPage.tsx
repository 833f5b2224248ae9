import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { StaffPrice } from '@stallwise/contract/payments/price-stay.contract.ts'
import { plateOfReference } from '@stallwise/domain/payments/staff-entry.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { lotRoute } from '#lib/routes/frames.ts'
import { useCan } from '#lib/session/viewer.ts'
import { CardGrid } from '#ui/CardGrid.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Parts } from '#ui/Parts.tsx'
import { Trail } from '#ui/Trail.tsx'
import { PaymentsOff } from '../PaymentsOff.tsx'
import { EntryForm } from './EntryForm.tsx'
import { exitActions } from './price-stay.parts.ts'
import { paidEntryQuery } from './price-stay.queries.ts'
import { readEntrySearch } from './price-stay.search.ts'
import { StayPrice } from './StayPrice.tsx'
import styles from './price-stay.module.css'

/** What such a stay owes, until it is paid. */
const EntryPrice = ({ lotId, price, timeZone }: { lotId: string; price: StaffPrice; timeZone: string }) => {
  const plate = price.licensePlate ?? plateOfReference(price.reference ?? '')
  const { data: paidUntil } = useQuery(paidEntryQuery(lotId, { plate }))
  const place = useRef<HTMLDivElement>(null)
  // It comes below the form, and on phones below the screen.
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className={styles.result}>
      <StayPrice price={price} timeZone={timeZone} paidUntil={paidUntil} />
    </div>
  )
}

/** `/parking-lots/{id}/price-stay/entry`: the stay of a vehicle whose entry was not read. PAY-104. */
export const EntryPage = () => {
  const { t } = useLingui()
  const { lotId } = lotRoute.useParams()
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  const known = readEntrySearch(useSearch({ strict: false }))
  const [price, setPrice] = useState<StaffPrice>()
  const mayOpen = useCan('gate.open')
  const list = `/parking-lots/${lotId}/price-stay`
  return (
    <>
      <Trail steps={[{ to: list, label: <Trans>Price a stay</Trans> }]} />
      <PageHead title={<Trans>Entry was not read</Trans>}>
        {mayOpen && <Parts of={exitActions} given={{ lotId, plate: undefined, reason: t`Plate not read` }} />}
      </PageHead>
      {!lot.productAccess.payments && <PaymentsOff />}
      <CardGrid>
        <EntryForm lotId={lotId} timeZone={lot.timeZone} known={known} onPriced={setPrice} />
        {price && <EntryPrice key={price.path} lotId={lotId} price={price} timeZone={lot.timeZone} />}
      </CardGrid>
    </>
  )
}
