import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { StaffPayment } from '@stallwise/contract/payments/staff-payments.contract.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { Link } from '#lib/routes/Link.tsx'
import { lotRoute } from '#lib/routes/frames.ts'
import { CardColumn, CardGrid } from '#ui/CardGrid.tsx'
import { Banner } from '#ui/Banner.tsx'
import { NotThere } from '#ui/NotThere.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Trail } from '#ui/Trail.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { PaymentState, PaymentSubject, subjectOf } from './payment-words.tsx'
import { LinesCard, PaymentFacts, TimelineCard } from './PaymentCards.tsx'
import { paymentQuery } from './payments.queries.ts'
import { PaymentsOff } from './PaymentsOff.tsx'
import { ProviderRefundCard } from './ProviderRefundCard.tsx'
import { RefundCard } from './RefundCard.tsx'
import { ResultCard } from './ResultCard.tsx'
import styles from './payments.module.css'

/** Charges of the plate for the same time. PAY-81. */
const TwiceWarning = ({ payment, list }: { payment: StaffPayment; list: string }) => {
  const { t } = useLingui()
  return (
    <Banner tone="alert">
      <Trans>
        This license plate was charged twice for the same time. Refund one of the payments if that was a
        mistake.
      </Trans>{' '}
      {payment.chargedTwiceWith.map((id, nth) => {
        const number = nth + 1
        return (
          <Link key={id} to={`${list}/${id}`} className={styles.other!}>
            {payment.chargedTwiceWith.length === 1 ? t`Other payment` : t`Other payment ${number}`}
          </Link>
        )
      })}
    </Banner>
  )
}

/** `/parking-lots/{id}/payments/{paymentId}`: a payment with its lines and refunds. PAY-82, PAY-83. */
export const PaymentPage = () => {
  const { t } = useLingui()
  const { lotId } = lotRoute.useParams()
  const { paymentId } = useParams({ strict: false }) as { paymentId: string }
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  const { data: payment, error, refetch } = useQuery(paymentQuery(lotId, paymentId))
  const list = `/parking-lots/${lotId}/payments`
  if (!payment && isProblem(error, 'not-found')) return <NotThere back={list} />
  if (!payment) return <Waiting error={error} onRetry={refetch} height={320} />
  const { chargedTwiceWith, refundableCents, recordableCents } = payment
  return (
    <>
      <Trail steps={[{ to: list, label: <Trans>Payments</Trans> }]} />
      <PageHead title={subjectOf(payment) === null ? t`Payment` : <PaymentSubject payment={payment} />}>
        <PaymentState payment={payment} />
      </PageHead>
      {!lot.productAccess.payments && <PaymentsOff />}
      {chargedTwiceWith.length > 0 && <TwiceWarning payment={payment} list={list} />}
      <CardGrid>
        <PaymentFacts payment={payment} timeZone={lot.timeZone} />
        <CardColumn>
          <LinesCard payment={payment} timeZone={lot.timeZone} />
          <TimelineCard payment={payment} timeZone={lot.timeZone} />
          <ResultCard payment={payment} />
          {refundableCents > 0 && (
            // The form is reset when something was refunded.
            <RefundCard key={`${payment._id} ${refundableCents}`} lotId={lotId} payment={payment} />
          )}
          {recordableCents > 0 && (
            <ProviderRefundCard key={`${payment._id} ${recordableCents}`} payment={payment} />
          )}
        </CardColumn>
      </CardGrid>
    </>
  )
}
