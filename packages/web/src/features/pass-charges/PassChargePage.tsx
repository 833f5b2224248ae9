import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { PassChargeView } from '@stallwise/contract/pass-charges/pass-charges.contract.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { formatCents } from '#lib/format/numbers.ts'
import { formatDays, formatPeriod } from '#lib/format/periods.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { Link } from '#lib/routes/Link.tsx'
import { lotRoute } from '#lib/routes/frames.ts'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import { CardColumn, CardGrid } from '#ui/CardGrid.tsx'
import { Fact, Facts } from '#ui/Facts.tsx'
import { NotThere } from '#ui/NotThere.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Parts } from '#ui/Parts.tsx'
import { Trail } from '#ui/Trail.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { ChargeState } from './charge-words.tsx'
import { EntriesCard } from './EntriesCard.tsx'
import { EntryForm } from './EntryForm.tsx'
import { passActions } from './pass-charges.parts.ts'
import { chargeQuery } from './pass-charges.queries.ts'

/** What is charged, and of whom. */
const ChargeFacts = ({ charge, currency }: { charge: PassChargeView; currency: string }) => {
  const { t } = useLingui()
  const { passholder, passholderGroup, parkingLot, passes } = charge
  const name = passholder.name ?? t({ context: 'passholder', message: 'Erased' })
  const money = (cents: number) => formatCents(cents, currency)
  const price = money(charge.priceCents)
  return (
    <Card title={t`Charge`}>
      <Facts>
        <Fact name={t`Passholder`}>
          {passholder.isRemoved ? (
            <Trans>{name} (deleted)</Trans>
          ) : (
            <Link to={`/parking-lots/${parkingLot}/passholders/${passholder._id}`}>{name}</Link>
          )}
        </Fact>
        <Fact name={t`Pass ID`}>
          <span className="plate">{passholder.passholderId}</span>
        </Fact>
        <Fact name={t`Group`}>{passholderGroup.name}</Fact>
        <Fact name={t`Period`}>{formatDays(charge.firstDay, charge.lastDay)}</Fact>
        <Fact name={t`Price`}>
          {passes === 1
            ? price
            : plural(passes, { one: `${price} × # vehicle`, other: `${price} × # vehicles` })}
        </Fact>
        <Fact name={t`Days charged`}>{charge.chargedDays}</Fact>
        <Fact name={t({ context: 'pass', message: 'Charged' })}>{money(charge.chargedCents)}</Fact>
        <Fact name={t`Paid`}>{money(charge.paidCents)}</Fact>
        {charge.refundedCents > 0 && <Fact name={t`Refunded`}>{money(charge.refundedCents)}</Fact>}
        <Fact name={t`Balance`}>
          <b>{money(charge.balanceCents)}</b>
        </Fact>
      </Facts>
    </Card>
  )
}

/** PCH-45: what was paid by card is refunded to the card. */
const PaidByCard = ({ lotId, payment }: { lotId: string; payment: string }) => (
  <Banner>
    <Trans>
      This was paid by card. To refund it to the card, open the{' '}
      <Link to={`/parking-lots/${lotId}/payments/${payment}`}>payment</Link>. Here you record refunds that
      were made in another way.
    </Trans>
  </Banner>
)

/** `/parking-lots/{id}/pass-payments/{chargeId}`: what a pass is charged for a period, with its payments. */
export const PassChargePage = () => {
  const { lotId } = lotRoute.useParams()
  const { chargeId } = useParams({ strict: false }) as { chargeId: string }
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  const { data: charge, error, refetch } = useQuery(chargeQuery(lotId, chargeId))
  const list = `/parking-lots/${lotId}/pass-payments`
  if (!charge && isProblem(error, 'not-found')) return <NotThere back={list} />
  if (!charge) return <Waiting error={error} onRetry={refetch} height={320} />
  const { balanceCents, currency } = charge
  const target = { lotId, chargeId, currency, mostCents: Math.abs(balanceCents) }
  const cardPayment = charge.entries.findLast(({ kind, payment }) => kind === 'payment' && payment)?.payment
  // The forms are reset when the balance changes.
  const key = `${charge._id} ${balanceCents}`
  return (
    <>
      <Trail steps={[{ to: list, label: <Trans>Pass payments</Trans> }]} />
      <PageHead
        title={`${charge.passholder.name ?? charge.passholder.passholderId}, ${formatPeriod(charge)}`}
      >
        <ChargeState state={charge.state} />
        {balanceCents > 0 && charge.passholder.name !== null && (
          <Parts of={passActions} given={{ lotId, passholder: charge.passholder, timeZone: lot.timeZone }} />
        )}
      </PageHead>
      {balanceCents < 0 && cardPayment && <PaidByCard lotId={lotId} payment={cardPayment} />}
      <CardGrid>
        <ChargeFacts charge={charge} currency={currency} />
        {balanceCents > 0 && (
          <CardColumn>
            <EntryForm key={`paid ${key}`} kind="payment" {...target} />
            <EntryForm key={`waived ${key}`} kind="waiver" {...target} />
          </CardColumn>
        )}
        {balanceCents < 0 && <EntryForm key={`refunded ${key}`} kind="refund" {...target} />}
        <EntriesCard charge={charge} timeZone={lot.timeZone} />
      </CardGrid>
    </>
  )
}
